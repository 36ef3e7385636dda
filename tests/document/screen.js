// Measures a page on a screen. It stands in a copy of the page, which it replaces by what it found, as JSON.
"use strict";

const SLACK = 1; // px that rounding costs
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const style = (element) => getComputedStyle(element);
const visible = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
const scrolls = (overflow) => ["auto", "scroll"].includes(overflow);
const every = (what) => [...document.body.querySelectorAll(what)];

function selector(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element === document.body || !element.parentElement) return element.localName;
  const classes = [...element.classList].map((name) => `.${CSS.escape(name)}`).join("");
  const at = [...element.parentElement.children].indexOf(element) + 1;
  return `${selector(element.parentElement)} > ${element.localName}${classes}:nth-child(${at})`;
}

// --- widths -------------------------------------------------------------------------------------------------------

function sideways() {
  const page = document.scrollingElement;
  if (page.scrollWidth <= innerWidth) return [];
  const wide = every("*").filter((each) => each.getBoundingClientRect().right > innerWidth + SLACK && !scroller(each));
  const deepest = wide.filter((each) => !wide.some((other) => other !== each && each.contains(other)));
  return [`html is ${page.scrollWidth} px wide`, ...deepest.map(selector)];
}

/** Name the boxes that scroll although their tables can be cards, or lines over their pictures, also where they are folded. */
function beyond() {
  const folded = every("details:not([open])");
  folded.forEach((each) => (each.open = true));
  const boxes = every(".scroll:has(> :is(table.cards, table.lines))");
  const found = boxes.filter((box) => box.scrollWidth > box.clientWidth + SLACK).map(selector);
  folded.forEach((each) => (each.open = false));
  return found;
}

function around(element) {
  const { position } = style(element);
  if (!["absolute", "fixed"].includes(position)) return element.parentElement;
  return element.offsetParent === document.body ? null : element.offsetParent; // a link to skip may wait off the page
}

/** Pass all that is read: the element, its words, and the boxes that they fill. */
function* written() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: element } = walker.currentNode;
    if (!data.trim() || element.closest("script, style, title, desc, metadata") || !visible(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const drawn = element instanceof SVGElement;
    const boxes = drawn ? [element.getBoundingClientRect()] : [...range.getClientRects()];
    yield { element, words: data.trim(), drawn, boxes: boxes.filter((box) => box.width > 1 && box.height > 1) };
  }
  for (const element of every("img").filter(visible)) {
    yield { element, words: element.alt, drawn: false, boxes: [element.getBoundingClientRect()] };
  }
}

/** Name the words that are cut off, or that run out of their box into other words. */
function clipped() {
  const all = [...written()].map((each) => ({ ...each, scroller: scroller(each.element) }));
  const found = [];
  for (const one of all) {
    const ends = one.boxes.map((box) => ({ box, ...end(one.element, box) }));
    const cut = ends.find((each) => each.cut)?.cut;
    const met = ends.some((each) => each.spilt && all.some((other) => other !== one && meets(other, one, each.box)));
    if (cut) found.push(`${selector(one.element)} is cut by ${selector(cut)}: ${one.words}`);
    else if (met) found.push(`${selector(one.element)} runs into other words: ${one.words}`);
  }
  return found;
}

/** Answer where a box ends up: cut by an element, spilt out of one, or fine, as it is where a reader can scroll to it. */
function end(element, box) {
  let spilt = false;
  for (let at = element; at && at !== document.documentElement; at = around(at)) {
    const { display, overflowX, overflowY } = style(at);
    if (display === "inline" || display === "contents" || at.ownerSVGElement) continue;
    const edge = at.getBoundingClientRect();
    if (edge.width <= 1 && edge.height <= 1) return {}; // it is there to be heard
    if (scrolls(overflowX)) return box.left + at.scrollLeft < edge.left - SLACK ? { cut: at } : { spilt };
    const wide = box.left < edge.left - SLACK || box.right > edge.right + SLACK;
    const tall = box.top < edge.top - 3 * SLACK || box.bottom > edge.bottom + 3 * SLACK;
    if ((wide && overflowX !== "visible") || (tall && overflowY !== "visible")) return { cut: at };
    spilt ||= wide;
  }
  return { spilt };
}

function scroller(element) {
  for (let at = element; at && at !== document.body; at = around(at)) if (scrolls(style(at).overflowX)) return at;
  return null;
}

function meets(other, one, box) {
  if (other.scroller !== one.scroller) return false;
  return other.boxes.some((each) => {
    const wide = Math.min(each.right, box.right) - Math.max(each.left, box.left);
    const tall = Math.min(each.bottom, box.bottom) - Math.max(each.top, box.top);
    return wide > 2 * SLACK && tall > 0.4 * Math.min(each.height, box.height);
  });
}

// --- the keyboard -------------------------------------------------------------------------------------------------

function unreachable() {
  const scrolling = every("*").filter((each) => overflows(each) && visible(each));
  return scrolling.filter((each) => each.getAttribute("tabindex") !== "0" || !name(each)).map(selector);
}

function overflows(element) {
  const { overflowX, overflowY } = style(element);
  const wide = scrolls(overflowX) && element.scrollWidth > element.clientWidth + SLACK;
  return wide || (scrolls(overflowY) && element.scrollHeight > element.clientHeight + SLACK);
}

function name(element) {
  const ids = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter((id) => id);
  const words = ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  return (words || (element.getAttribute("aria-label") ?? "")).trim();
}

// --- colours ------------------------------------------------------------------------------------------------------

const brush = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
const known = new Map();

function colour(css) {
  if (!known.has(css)) {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = css;
    brush.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = brush.getImageData(0, 0, 1, 1).data;
    known.set(css, [red, green, blue, alpha / 255]);
  }
  return known.get(css);
}

function over(front, back, opacity = 1) {
  const alpha = front[3] * opacity;
  return [...[0, 1, 2].map((at) => front[at] * alpha + back[at] * (1 - alpha)), 1];
}

function luminance(rgb) {
  const [red, green, blue] = rgb.map((part) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = new Map();

/** Answer the colour on which an element stands: the browser's own, and all backgrounds over it. */
function ground(element) {
  if (!element) return own;
  if (!grounds.has(element)) grounds.set(element, over(colour(style(element).backgroundColor), ground(element.parentElement)));
  return grounds.get(element);
}

const own = (() => {
  const sheet = document.body.appendChild(document.createElement("div"));
  sheet.style.cssText = `background: Canvas; color-scheme: ${style(document.documentElement).colorScheme}`;
  const answer = colour(style(sheet).backgroundColor);
  sheet.remove();
  return answer;
})();

/** Answer a colour of an element as it is laid on: of its words, its fill or its stroke. */
function paint(element, what) {
  const css = style(element)[what];
  if (css === "none" || css.startsWith("url")) return null;
  const [red, green, blue, alpha] = colour(css);
  let opacity = Number(style(element)[`${what}Opacity`] ?? 1);
  for (let at = element; at; at = at.parentElement) opacity *= Number(style(at).opacity);
  return [red, green, blue, alpha * opacity];
}

const SHAPES = "path, rect, circle, ellipse, polygon, polyline, line";

/** Name the words that stand out too little from what lies under them, as axe cannot tell in a figure. */
function faint() {
  const figures = new Map();
  const found = [];
  for (const { element, words, drawn, boxes } of written()) {
    if (element.localName === "img" || !boxes.length) continue;
    const below = drawn ? sheet(element, boxes[0], figures) : ground(element);
    const ink = paint(element, drawn ? "fill" : "color");
    const ratio = ink ? contrast(over(ink, below), below) : 1;
    if (ratio < (large(element) ? 3 : 4.5)) found.push(`${selector(element)} has ${ratio.toFixed(2)}: ${words}`);
  }
  return found;
}

function large(element) {
  const { fontSize, fontWeight } = style(element);
  return !element.ownerSVGElement && parseFloat(fontSize) >= (fontWeight >= 700 ? 18.66 : 24); // WCAG 1.4.3
}

function sheet(element, { left, right, top, bottom }, figures) {
  const figure = element.closest("svg");
  if (!figures.has(figure)) figures.set(figure, [...figure.querySelectorAll(SHAPES)].map(shape));
  const under = figures.get(figure).filter((each) => covers(each, (left + right) / 2, (top + bottom) / 2, element));
  return under.reduce((below, each) => over(each.fill, below), ground(figure));
}

const shape = (element) => ({ element, fill: paint(element, "fill"), box: element.getBoundingClientRect() });

function covers({ element, fill, box }, x, y, text) {
  if (!fill || x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
  if (!(element.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)) return false;
  return element.isPointInFill(new DOMPoint(x, y).matrixTransform(element.getScreenCTM().inverse()));
}

/** Name the pictures of which nothing stands out, such as a black formula on a dark page. */
function inkless() {
  const seen = (each) => visible(each) && !each.querySelector("text") && !each.closest("[aria-hidden=true]");
  const pictures = every("img, svg").filter(seen);
  const best = (each) => Math.max(1, ...inks(each).map((ink) => contrast(over(ink, ground(each)), ground(each))));
  return pictures.filter((each) => best(each) < 4.5).map((each) => `${selector(each)}: ${each.alt ?? ""}`);
}

function inks(picture) {
  if (picture.localName === "img") return pixels(picture);
  const shapes = [...picture.querySelectorAll(`${SHAPES}, use`)];
  return shapes.flatMap((each) => [paint(each, "fill"), paint(each, "stroke")]).filter((ink) => ink);
}

function pixels(image) {
  if (!image.naturalWidth) return [];
  const [width, height] = [3 * image.width, 3 * image.height]; // so large that thin lines have their full colour
  const canvas = new OffscreenCanvas(width, height).getContext("2d");
  canvas.filter = style(image).filter;
  canvas.drawImage(image, 0, 0, width, height);
  const { data } = canvas.getImageData(0, 0, width, height);
  const different = new Set(new Uint32Array(data.buffer));
  const parts = (word) => [word & 255, (word >> 8) & 255, (word >> 16) & 255, (word >>> 24) / 255];
  return [...different].map(parts).filter(([, , , alpha]) => alpha > 0.9);
}

// --- all together -------------------------------------------------------------------------------------------------

async function judged() {
  if (!window.axe) return null;
  const runOnly = { type: "tag", values: RULES };
  const options = { runOnly, rules: { "target-size": { enabled: true } }, resultTypes: ["violations", "incomplete"] };
  every("svg > :not(title, desc)").forEach((each) => each.remove()); // it cannot tell what lies under a figure's words
  const said = await axe.run(options);
  const listed = (rules) => rules.flatMap((rule) => rule.nodes.map((node) => {
    const checks = [...node.any, ...node.all, ...node.none];
    const why = checks.map((check) => check.message).join("; ");
    return { rule: rule.id, where: node.target.flat().join(" "), html: node.html.slice(0, 160), why, keys: checks.map((check) => check.data?.messageKey ?? "") };
  }));
  const names = [...said.passes, ...said.violations, ...said.incomplete, ...said.inapplicable].map((rule) => rule.id);
  return { violations: listed(said.violations), undecided: listed(said.incomplete), rules: names };
}

async function measured() {
  await document.fonts.ready;
  return {
    width: innerWidth,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
    ground: luminance(ground(document.body)),
    sideways: sideways(),
    beyond: beyond(),
    clipped: clipped(),
    unreachable: unreachable(),
    faint: faint(),
    inkless: inkless(),
    axe: await judged(),
  };
}

addEventListener("load", async () => {
  const found = await measured().catch((error) => ({ fault: String(error.stack) }));
  const answer = document.createElement("pre");
  answer.id = "found";
  answer.textContent = JSON.stringify(found);
  document.body.replaceChildren(answer);
});
