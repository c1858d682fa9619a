import Content
import Database
import Foundation
import Model
import TestSupport
import Testing

/// Rules for every declared setting: a new one is tested here by itself.
struct SettingsTableTests {
  private static let all = SettingsList(SiteSettings()).all
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ file: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
  }

  /// Settings read from a file's text.
  private func read(_ yaml: String) throws -> SiteSettings {
    let site = try TemporarySite(["site.yml": yaml])
    // The folder goes with it.
    return try withExtendedLifetime(site) { try SettingsFile.read(site.folder.path) }
  }

  private func errors(_ yaml: String) -> [String] { complaints { _ = try read(yaml) } }

  @Test func `no key is declared twice`() {
    let keys = Self.all.map(\.key)
    #expect(keys.count > 60)
    #expect(Set(keys).count == keys.count)
  }

  @Test func `every default is read from site.yml as it is`() throws {
    var settings = SiteSettings()
    settings.name = LocalizedText("Fog", in: settings.languages)
    #expect(settings.yaml.contains("  topics_per_page: '50'\n"))
    #expect(try read(settings.yaml) == settings)
  }

  @Test func `every other value is read from site.yml, stored as rows, and comes back`() throws {
    let changed = SiteSettings.changed
    for (one, other) in zip(Self.all, SettingsList(changed).all) where one.shape != .inner {
      // A key for which this fails needs a sample in `SettingsChanger`.
      #expect(one.key == "sso" || one.texts != other.texts, "\(one.key)")
    }
    let rows = changed.rows
    #expect(SiteSettings(stored: { rows[$0] }) == changed)
    let claims = SSOClaim.allCases.map { "\($0.rawValue): TOWN_\($0.rawValue)" }
    let provider = "label: Town, picture_hosts: [a.example], \(claims.joined(separator: ", "))"
      .replacing("TOWN_email,", with: "TOWN_EMAIL,")
    var expected = changed
    for index in expected.sso.indices { expected.sso[index][.email] = "TOWN_EMAIL" }
    #expect(try read("\(changed.yaml)sso: {town: {\(provider)}}\n") == expected)
  }

  @Test func `a value other than the default is known`() {
    #expect(SiteSettings().unusual.isEmpty)
    let keys = Set(SiteSettings.changed.unusual.map(\.key))
    let needed = ["languages", "name", "tagline", "base"]
    let expected = Self.all.filter { $0.shape != .inner && !needed.contains($0.key) }.map(\.key)
    #expect(keys == Set(expected))
  }

  @Test(arguments: all.filter { $0.shape == .value && $0.key != "map.credit" })
  func `a wrong value is named with line, column, key and what was expected`(
    declared: DeclaredSetting
  ) {
    let (group, name) = declared.names
    let start = group.map { "\($0): {\(name): " } ?? "\(name): "
    let other = name == "base" ? "languages: [en]" : "base: https://club.example"
    let found = errors("name: Club\n\(other)\n\(start)'?!'\(group == nil ? "" : "}")\n")
    let place = "site.yml:3:\(start.utf8.count + 1)"
    #expect(
      found.contains("\(place): error: “?!” is not a valid \(name); expected \(declared.expected)"))
  }

  @Test(arguments: all.filter { $0.shape == .list && !$0.expected.isEmpty && $0.key != "features" })
  func `a wrong item of a list is named in the same way`(declared: DeclaredSetting) {
    let (group, name) = declared.names
    let start = group.map { "\($0): {\(name): [" } ?? "\(name): ["
    let found = errors(
      "name: Club\nbase: https://club.example\n\(start)'?!']\(group == nil ? "" : "}")\n")
    let item = declared.setting.item ?? name
    #expect(
      found == [
        "site.yml:3:\(start.utf8.count): error: “?!” is not a valid \(item); expected \(declared.expected)"
      ])
  }

  @Test(arguments: all.filter { $0.shape != .inner && $0.names.group == nil })
  func `a value of another shape is an error`(declared: DeclaredSetting) {
    let others = ["name": "Club", "base": "https://club.example"].filter { $0.key != declared.key }
    let lines = others.map { "\($0): \($1)\n" }.sorted().joined()
    let found = errors("\(lines)\(declared.key): [[x]]\n")
    #expect(found.contains { $0.hasPrefix("site.yml:\(others.count + 1):") }, "\(found)")
  }

  @Test func `an unknown key of a group is named, with the one that was meant`() {
    let found = errors("name: Club\nbase: https://club.example\nlimits: {topics_per_pag: 20}\n")
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix(
        "site.yml:3:10: error: unknown field “topics_per_pag”; did you mean “topics_per_page”?")
        == true)
  }

  @Test func `the keys of a provider are those that are declared`() {
    let declared = Self.all.filter { $0.shape == .inner }.map(\.names.last)
    #expect(
      Set(declared) == Set(SSOClaim.allCases.map(\.rawValue) + ["label", "picture_hosts"]))
  }

  @Test func `docs slash settings has a row for each, and no other`() throws {
    let rows = try Self.text("docs/settings.md").split(separator: "\n").filter {
      $0.hasPrefix("| `")
    }.map { row in
      row.split(separator: "|").map { $0.drop { $0 == " " } }.map { cell in
        String(cell.last == " " ? cell.dropLast() : cell)
      }
    }
    #expect(rows.map { $0.first } == Self.all.map { $0.cells.first })
    for (row, declared) in zip(rows, Self.all) { #expect(Array(row.prefix(3)) == declared.cells) }
    #expect(rows.allSatisfy { $0.count == 4 && !$0[3].isEmpty })
  }

  @Test func `the settings shown in the documentation are right`() throws {
    let known = Set(Self.all.map { String($0.key.prefix { $0 != "." }) })
    let folder = Self.root.appendingPathComponent("docs").path
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
    var count = 0
    for page in ["README.md"] + pages {
      for part in try Self.text(page).components(separatedBy: "```yaml\n").dropFirst() {
        let yaml = part.components(separatedBy: "```")[0]
        let keys = yaml.split(separator: "\n").filter { $0.first?.isLetter == true }
          .map { String($0.prefix { $0 != ":" }) }
        guard !keys.isEmpty, known.isSuperset(of: keys) else { continue }
        count += 1
        let needed = [
          "name": "Club", "base": "https://club.example", "languages": "[en, es]",
        ]
        .filter { !keys.contains($0.key) }.map { "\($0): \($1)\n" }.joined()
        #expect(errors(needed + yaml) == [], "\(page): \(yaml)")
      }
    }
    #expect(count > 8)
    #expect(errors(try Self.text("site.yml")) == [])
  }
}
