import Model
import Testing
import Theme
import Time

struct LocaleTests {
  private let folder = ThemeFolder()

  @Test func `all languages have the same keys in the same order`() throws {
    let english = try folder.entries("en").map(\.key)
    #expect(english.count > 150)
    #expect(Set(english).count == english.count)
    for language in ThemeFolder.languages {
      #expect(try folder.entries(language).map(\.key) == english)
    }
  }

  @Test func `a key is in the file of the same name in all languages`() throws {
    let files = try folder.stringFiles("en")
    #expect(files.count > 20)
    for language in ThemeFolder.languages {
      #expect(try folder.stringFiles(language) == files)
      for file in files {
        let keys = try folder.entries(language, in: file).map(\.key)
        #expect(try folder.entries("en", in: file).map(\.key) == keys, "\(language)/\(file)")
      }
    }
  }

  @Test func `every feature has a file for its strings`() throws {
    let files = try folder.stringFiles("en")
    for feature in Feature.allCases { #expect(files.contains("\(feature.rawValue).yml")) }
  }

  @Test func `a text has the same places to fill in, in every language`() throws {
    let spanish = try folder.strings("es")
    for entry in try folder.entries("en") {
      #expect(places(entry.text) == places(spanish[entry.key] ?? ""), "\(entry.key)")
    }
  }

  @Test func `a missing key shows itself and is listed once`() {
    let locale = Locale(code: "en") { $0 == "guest" ? "guest" : nil }
    #expect(locale.text("guest") == "guest")
    #expect(locale.text("no_such_key") == "no_such_key")
    #expect(locale.text("no_such_key", ["name": "x"]) == "no_such_key")
    #expect(locale.missing == ["no_such_key"])
  }

  @Test(arguments: [
    ("in reply to {name}", "in reply to {Ana}"),
    ("{name}{name}", "{Ana}{Ana}"),
    ("{other} {name", "{other} {name"),
    ("{{name}}", "{{Ana}}"),
    ("{} {Name} {na me}", "{} {Name} {na me}"),
    ("ñ{name}ñ", "ñ{Ana}ñ"),
  ])
  func `names in braces are filled in, all else stays`(text: String, filled: String) {
    let locale = Locale(code: "en") { _ in text }
    #expect(locale.text("any", ["name": "{Ana}"]) == filled)
  }

  @Test(arguments: [
    ("en", 0, "0 replies"), ("en", 1, "1 reply"), ("en", 1234, "1,234 replies"),
    ("es", 0, "0 respuestas"), ("es", 1, "1 respuesta"), ("es", 1234, "1234 respuestas"),
    ("es", 12_345, "12.345 respuestas"),
  ])
  func `counts take the plural and the grouping of the language`(
    language: String, count: Int, text: String
  ) throws { #expect(try folder.locale(language).plural("replies", count) == text) }

  @Test(arguments: [
    (0, "0"), (-999, "-999"), (1000, "1,000"), (-1_234_567, "-1,234,567"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func `numbers of any size are grouped by thousands`(value: Int, text: String) throws {
    #expect(try folder.locale("en").number(value) == text)
  }

  @Test func `dates read as the language writes them`() throws {
    let time = try #require(
      CivilDate("2026-11-04").flatMap { CivilDateTime(date: $0, hour: 8, minute: 5) })
    let english = try folder.locale("en")
    #expect(english.date(time) == "4 Nov 2026")
    #expect(english.date(time.date) == "4 Nov 2026")
    #expect(english.longDate(time) == "4 November 2026")
    #expect(english.dateTime(time) == "4 Nov 2026, 08:05")
    #expect(english.monthYear(time) == "November 2026")
    let spanish = try folder.locale("es")
    #expect(spanish.longDate(time) == "4 de noviembre de 2026")
    #expect(spanish.dateTime(time) == "4 nov 2026, 08:05")
    #expect(spanish.monthYear(time) == "noviembre de 2026")
    #expect(english.missing.isEmpty && spanish.missing.isEmpty)
  }

  @Test func `a list of months that is too short shows the month's number`() throws {
    let day = try #require(CivilDate("2026-11-04"))
    let locale = Locale(code: "xx") { ["date": "{day} {month}", "months": "a, b"][$0] }
    #expect(locale.date(day) == "4 11")
  }

  @Test(arguments: [
    (1, "Please fix one problem."), (2, "Please fix two problems."),
    (7, "Please fix 7 problems."),
  ])
  func `the errors of a form are counted in words`(count: Int, text: String) throws {
    let locale = try folder.locale("en")
    #expect(locale.formErrors(count) == text)
    #expect(locale.missing.isEmpty)
  }

  @Test func `the direction of the script is left to right unless the locale says otherwise`() {
    #expect(Locale(code: "en") { _ in nil }.direction == "ltr")
    #expect(Locale(code: "ar") { $0 == "direction" ? "rtl" : nil }.direction == "rtl")
  }

  private func places(_ text: String) -> Set<Substring> {
    Set(
      text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
        .compactMap { $0.split(separator: "}").first })
  }
}
