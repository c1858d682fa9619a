import SiteCheck
import Testing

/// The names of the kinds, which programs rely on.
struct CodeTests {
  private static let kinds: [(SiteProblem.Kind, String)] = [
    (.file(.unreadable(code: 2)), "unreadable-file"), (.file(.empty), "empty-file"),
    (.file(.temporary), "temporary-file"), (.file(.notUTF8), "not-utf-8"),
    (.file(.controlCharacter(1)), "control-character"),
    (.markup(.noDoctype), "no-doctype"), (.markup(.rawLessThan), "raw-less-than"),
    (.markup(.invalidReference("&x")), "invalid-reference"),
    (.markup(.truncated("<p")), "truncated"), (.markup(.malformedTag("p")), "malformed-tag"),
    (.markup(.malformedDeclaration("<!x")), "malformed-declaration"),
    (.markup(.unquotedValue("a")), "unquoted-value"),
    (.markup(.repeatedAttribute("a")), "repeated-attribute"),
    (.markup(.sectionEnd), "section-end"), (.markup(.undeclaredPrefix("x")), "undeclared-prefix"),
    (.element(.unclosed("p")), "unclosed-element"), (.element(.strayEnd("p")), "stray-end-tag"),
    (.element(.selfClosed("p")), "self-closed-element"),
    (.element(.unknown("x")), "unknown-element"),
    (.element(.misplaced("p", in: "ul")), "misplaced-element"),
    (.element(.misplacedText(in: nil)), "misplaced-text"),
    (.element(.missing("h1")), "missing-element"),
    (.element(.repeated("h1", firstLine: 1)), "repeated-element"),
    (.element(.empty("title")), "empty-element"), (.element(.inline("style")), "inline-code"),
    (.element(.base), "base-element"),
    (.attribute(.missing("alt", of: "img")), "missing-attribute"),
    (.attribute(.inline("style")), "inline-attribute"), (.attribute(.invalidID("")), "invalid-id"),
    (.attribute(.repeatedID("a", firstLine: 1)), "repeated-id"),
    (.attribute(.unknownID("a", attribute: "for")), "unknown-id"),
    (.attribute(.wrongElement("a", attribute: "form", expected: "form")), "wrong-element"),
    (.address(.empty("href")), "empty-address"), (.address(.invalid("x")), "invalid-address"),
    (.address(.script("x")), "script-address"), (.address(.unknownScheme("x")), "unknown-scheme"),
    (.address(.resourceElsewhere("x")), "resource-elsewhere"),
    (.address(.outsideBase("x")), "outside-base"), (.address(.notOfSite("x")), "not-of-site"),
    (.address(.missing("x")), "missing-target"), (.address(.needsSlash("x")), "needs-slash"),
    (.address(.noIndex("x")), "no-index"), (.address(.missingFragment("x")), "missing-fragment"),
    (.address(.notReciprocal("x")), "not-reciprocal"),
    (.address(.otherLanguage("x", announced: "en", found: "es")), "other-language"),
    (.feed(.invalidTime("x")), "invalid-time"),
    (.feed(.repeatedAddress("x", firstLine: 1)), "repeated-address"),
    (.feed(.tooManyAddresses), "too-many-addresses"),
    (.line(.lineEnd), "line-end"), (.line(.tooLong(76)), "line-too-long"),
    (.line(.malformed), "malformed-line"), (.line(.strayEnd("X")), "stray-component-end"),
    (.line(.unclosed("X")), "unclosed-component"),
    (.line(.missingProperty("UID", of: "VEVENT")), "missing-property"),
    (.line(.noComponent("VCARD")), "no-component"), (.more(1), "more-problems"),
  ]

  @Test func `every kind has a name of its own and words`() {
    for (kind, code) in Self.kinds {
      let problem = SiteProblem(file: "a.html", line: 1, column: 2, kind: kind)
      #expect(problem.code == code)
      #expect(!problem.message.isEmpty)
      #expect("\(problem)" == "a.html:1:2: \(problem.severity.rawValue): \(problem.message)")
    }
    #expect(Set(Self.kinds.map(\.1)).count == Self.kinds.count)
  }

  @Test func `leftovers and announced languages are warnings, everything else is an error`() {
    let warnings = Self.kinds.filter {
      SiteProblem(file: "", kind: $0.0).severity == .warning
    }
    #expect(warnings.map(\.1) == ["temporary-file", "other-language"])
  }
}
