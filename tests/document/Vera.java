import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.LogManager;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/**
 * Validates PDFs against several flavours: for each line `3a,ua1 file.pdf` of the standard input it prints a line per
 * flavour, each followed by one per broken rule, and an empty line in the end. One process serves many: it starts slowly.
 */
public final class Vera {
  private static final int FAILURES_SHOWN = 1000;

  public static void main(String[] arguments) throws Exception {
    LogManager.getLogManager().reset();
    VeraGreenfieldFoundryProvider.initialise();
    BufferedReader asked = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = asked.readLine(); line != null; line = asked.readLine()) {
      String[] flavoursAndFile = line.split(" ", 2);
      for (String flavour : flavoursAndFile[0].split(",")) {
        say(flavour, validate(PDFAFlavour.byFlavourId(flavour), flavoursAndFile[1]));
      }
      System.out.println();
      System.out.flush();
    }
  }

  private static void say(String flavour, ValidationResult result) {
    String verdict = result.isCompliant() ? "PASS" : "FAIL";
    System.out.println(flavour + "\t" + verdict + "\t" + result.getTotalAssertions() + " checks");
    brokenRules(result).forEach(System.out::println);
  }

  private static ValidationResult validate(PDFAFlavour flavour, String file) throws Exception {
    try (InputStream bytes = new FileInputStream(file);
        PDFAParser parser = Foundries.defaultInstance().createParser(bytes, flavour);
        PDFAValidator validator =
            Foundries.defaultInstance().createValidator(flavour, FAILURES_SHOWN, false, true, false)) {
      return validator.validate(parser);
    }
  }

  private static Set<String> brokenRules(ValidationResult result) {
    Set<String> rules = new TreeSet<>();
    for (TestAssertion assertion : result.getTestAssertions()) {
      if (assertion.getStatus() == TestAssertion.Status.FAILED) {
        rules.add(
            "  " + assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber()
                + " " + assertion.getErrorMessage()
                + " at " + assertion.getLocation().getContext());
      }
    }
    return rules;
  }
}
