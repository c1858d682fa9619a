import ArgumentParser
import Content
import Database
import Glibc
import Model

/// `tertulia init`: makes a site that builds at once.
struct Init: Command {
  static let configuration = CommandConfiguration(
    abstract: "Create a new site in a folder, and build it.",
    discussion: "Existing files are not changed; a folder that already has a site is refused.")

  @Argument(help: "The folder of the site; it is created if it does not exist.")
  var folder: String

  @Option(name: .long, help: "The community's name.")
  var name = SiteSettings.starterName

  @Option(name: .long, help: "The address of the site.")
  var base = "http://localhost:8080"

  @Option(name: .long, help: "The languages, the main one first: en,es.")
  var languages = "en,es"

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The time zone of the dates; by default, asked on a terminal, else the machine's.",
      valueName: "Europe/Madrid"))
  var timeZone: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The purpose of the site: \(SitePurpose.allCases.map(\.rawValue).joined(separator: ", ")).",
      discussion: "It chooses the tabs and the features, which site.yml then lists.",
      valueName: "profile"))
  var profile = SitePurpose.everything

  @Flag(name: .long, help: "Add a catalogue: a short dictionary, and a list with one product.")
  var catalogue = false

  @Flag(name: .long, help: "Print errors only.")
  var quiet = false

  func perform() async throws {
    let files = try files(in: checkedZone())
    mkdir(folder, 0o755)
    guard let resolved = realpath(folder, nil) else {
      throw Failure.system(.cannotCreate, folder)
    }
    defer { free(resolved) }
    let site = SiteFolder(String(cString: resolved))
    guard access(site.settings, F_OK) != 0 else {
      throw Failure(.cannotCreate, "\(site.settings): this folder already has a site")
    }
    for (path, text) in files {
      try NewFile.create("\(site.path)/\(path)", Array(text.utf8))
    }
    try await SiteBuilder(folder: site, quiet: quiet, jobs: 1).build(now: Clock.now)
    guard !quiet else { return }
    Console.line("Created a site in \(site.path). To see it: tertulia serve --site \(folder)")
    Console.line(
      "Before you publish it, fill in the blanks in content/privacy.md and content/legal.md.")
  }

  /// The time zone that was named; else the machine's, unless a person at the terminal names another one.
  private func checkedZone() throws -> String {
    guard let timeZone else {
      return quiet ? TimeZonePrompt.machine : try TimeZonePrompt.ask()
    }
    guard SettingsFile.isTimeZone(timeZone) else {
      throw Failure(
        .usage, "--time-zone: “\(timeZone)” is not a time zone; \(TimeZonePrompt.expected)")
    }
    return timeZone
  }

  /// The files of a new site, by path; checks the flags first.
  private func files(in zone: String) throws -> [(path: String, text: String)] {
    let codes = languages.split(separator: ",").map(String.init)
    guard !codes.isEmpty, codes.allSatisfy({ Language($0) != nil }) else {
      throw Failure(.usage, "--languages: “\(languages)” is not a list such as en,es")
    }
    // Another one needs a locale in templates/locales/, which a new site does not have yet.
    let known = ThemeLanguages.codes
    if let unknown = codes.first(where: { !known.contains($0) }) {
      throw Failure(
        .usage,
        """
        --languages: the theme is not available in “\(unknown)”, only in \(known.joined(separator: ", ")); create \
        the site without it, add templates/locales/\(unknown).yml, then add it to `languages` in site.yml
        """)
    }
    guard BaseURL(base) != nil else {
      throw Failure(.usage, "--base: “\(base)” is not an address such as https://club.example")
    }
    guard !PlainText.isBlank(name) else { throw Failure(.usage, "--name: expected a name") }
    let settings = """
      name: \(Self.quoted(name))
      languages: [\(codes.joined(separator: ", "))]
      base: \(base)
      time_zone: \(Self.quoted(zone))
      guests: allowed

      """
    let profile = profile.settings(withCatalogue: catalogue)
    return [("site.yml", settings + profile), (".gitignore", "data/\npublic/*\n!public/assets/\n")]
      + StarterContent.files(languages: codes, name: name)
      + (catalogue ? StarterCatalogue.files(languages: codes) : [])
  }

  /// A YAML text in double quotes.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in PlainText.singleLine(text).unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
