import SiteCheck
import Testing

/// The names of the kinds, which programs rely on.
struct CodeTests {
  private static let kinds: [(SiteProblem.Kind, String)] = [
    (.file(.unreadable(code: 2)), "unreadable-file"), (.file(.empty), "empty-file"),
    (.file(.temporary), "temporary-file"), (.file(.notUTF8), "not-utf-8"),
    (.file(.notWellFormed("x")), "not-well-formed"), (.element(.missing("h1")), "missing-element"),
    (.element(.repeated("h1", firstLine: 1)), "repeated-element"),
    (.element(.empty("title")), "empty-element"), (.element(.inline("style")), "inline-code"),
    (.element(.base), "base-element"),
    (.attribute(.missing("alt", of: "img")), "missing-attribute"),
    (.attribute(.inline("style")), "inline-attribute"), (.attribute(.invalidID("")), "invalid-id"),
    (.attribute(.repeatedID("a", firstLine: 1)), "repeated-id"),
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
    (.feed(.tooManyAddresses), "too-many-addresses"), (.more(1), "more-problems"),
  ]

  @Test func `every kind has a name of its own and words`() {
    for (kind, code) in Self.kinds {
      let problem = SiteProblem(file: "a.html", line: 1, kind: kind)
      #expect(problem.code == code)
      #expect(!problem.message.isEmpty)
    }
    #expect(Set(Self.kinds.map(\.1)).count == Self.kinds.count)
  }

  @Test func `leftovers and announced languages are warnings, everything else is an error`() {
    let warnings = Self.kinds.filter { SiteProblem(file: "", kind: $0.0).severity == .warning }
    #expect(warnings.map(\.1) == ["temporary-file", "other-language"])
  }
}
