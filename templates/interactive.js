"use strict";
// A sheet for practice: an answer is rounded to the digits that are asked, and its hash is looked up among those that are
// known. What is said about it is hidden under the answer itself.
(() => {
  const sheet = JSON.parse(document.getElementById("checks").textContent);
  const BLOCK = 32; // bytes of one HMAC

  const bytes = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const coded = (found) => btoa(String.fromCharCode(...found));

  async function keys(answer, check) {
    const given = await crypto.subtle.importKey("raw", new TextEncoder().encode(answer), "PBKDF2", false, ["deriveBits"]);
    const how = { name: "PBKDF2", hash: "SHA-256", salt: bytes(check.salt), iterations: sheet.iterations };
    const found = new Uint8Array(await crypto.subtle.deriveBits(how, given, 16 * BLOCK));
    return [found.slice(0, BLOCK), found.slice(BLOCK)];
  }

  async function opened(text, key) {
    const hidden = bytes(text);
    const signer = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    for (let begin = 0; begin < hidden.length; begin += BLOCK) {
      const number = new Uint8Array(4);
      new DataView(number.buffer).setUint32(0, begin / BLOCK);
      const pad = new Uint8Array(await crypto.subtle.sign("HMAC", signer, number));
      hidden.subarray(begin, begin + BLOCK).forEach((byte, at) => (hidden[begin + at] = byte ^ pad[at]));
    }
    return JSON.parse(new TextDecoder().decode(hidden));
  }

  async function said(answer, check) {
    const [hash, key] = await keys(answer, check);
    const text = check.known[coded(hash)];
    return text === undefined ? { right: false, lines: [sheet.words.wrong] } : opened(text, key);
  }

  function rounded(text, check) {
    const plain = text.trim().replace(/[\u2212\u2013]/g, "-").replace(",", ".");
    const number = Number(plain);
    if (plain === "" || !Number.isFinite(number)) return null;
    if (check.digits !== null) return number.toExponential(check.digits - 1).replace("e+", "e");
    const fixed = number.toFixed(check.decimals);
    return Number(fixed) === 0 ? fixed.replace("-", "") : fixed;
  }

  function made(name, settings, ...inside) {
    const element = Object.assign(document.createElement(name), settings);
    element.append(...inside);
    return element;
  }

  function field(label) {
    const input = made("input", { type: "text", inputMode: "decimal", autocomplete: "off", className: "try" });
    input.setAttribute("aria-label", label);
    return input;
  }

  function show(output, feedback) {
    output.className = feedback.right ? "feedback right" : "feedback wrong";
    output.replaceChildren(...feedback.lines.map((line) => made("p", { textContent: line })));
  }

  function checked(place, inside, find) {
    const output = made("div", { className: "feedback" });
    output.setAttribute("role", "status");
    const button = made("button", { type: "button", textContent: sheet.words.check });
    const run = async () => show(output, await find());
    button.addEventListener("click", run);
    place.append(made("div", { className: "tried" }, ...inside, button), output);
    return run;
  }

  async function ofNumber(input, check) {
    const answer = rounded(input.value, check);
    const feedback = answer === null ? { right: false, lines: [sheet.words.number] } : await said(answer, check);
    input.classList.toggle("right", feedback.right);
    input.classList.toggle("wrong", !feedback.right);
    return feedback;
  }

  function number(place, part) {
    const input = field(part.label);
    const run = checked(place, [input], () => ofNumber(input, part.checks[0]));
    input.addEventListener("keydown", (event) => event.key === "Enter" && run());
  }

  function choice(place, part) {
    const boxes = [...place.querySelectorAll("ul.choices > li")].map((item, at) => {
      const box = made("input", { type: part.several ? "checkbox" : "radio", name: part.id, value: String(at) });
      item.replaceChildren(made("label", {}, box, ...[...item.childNodes].filter((one) => one.nodeName !== "I")));
      return box;
    });
    const answer = () => boxes.filter((box) => box.checked).map((box) => box.value).join(" ");
    checked(place, [], () => said(answer(), part.checks[0]));
  }

  function cells(place, part) {
    const rows = part.table === null ? [] : document.getElementById(part.table).querySelectorAll("tbody tr");
    const listed = [];
    const inputs = part.checks.map((check) => {
      const input = field(check.label);
      if (part.table === null) listed.push(made("label", {}, check.label + " ", input));
      else rows[check.row].cells[check.column].replaceChildren(input);
      return input;
    });
    checked(place, listed, async () => {
      const found = await Promise.all(inputs.map((input, at) => ofNumber(input, part.checks[at])));
      const count = found.filter((one) => one.right).length;
      const line = sheet.words.cells.replace("{right}", count).replace("{all}", found.length);
      return { right: count === found.length, lines: [line] };
    });
  }

  const kinds = { number, choice, cells, text: (place) => place.append(made("textarea", { rows: 4 })) };
  if (globalThis.crypto?.subtle === undefined) {
    document.querySelector("main").prepend(made("p", { className: "feedback wrong", textContent: sheet.words.insecure }));
    return;
  }
  for (const part of sheet.parts) {
    kinds[part.kind](document.getElementById(part.task).querySelectorAll("ol.parts > .part")[part.at], part);
  }
})();
