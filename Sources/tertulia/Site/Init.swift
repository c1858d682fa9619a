import ArgumentParser
import Content
import Database
import Glibc
import Model

/// `tertulia init`: makes a site that builds at once.
struct Init: Command {
  static let configuration = CommandConfiguration(
    abstract: "Make a new site in a folder, and build it.",
    discussion: "No file that exists is touched; a folder that is a site already is refused.")

  @Argument(help: "The folder of the site; made when there is none.")
  var folder: String

  @Option(name: .long, help: "The community's name.")
  var name = SiteSettings.starterName

  @Option(name: .long, help: "Where the site will be reached.")
  var base = "http://localhost:8080"

  @Option(name: .long, help: "The languages, the main one first: en, es.")
  var languages = "en,es"

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The time zone in which dates are shown; without it the machine's, which a terminal is asked about.",
      valueName: "Europe/Madrid"))
  var timeZone: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What the site is for: \(Profile.allCases.map(\.rawValue).joined(separator: ", ")).",
      discussion: "It chooses the tabs and the features; site.yml has them afterwards.",
      valueName: "club"))
  var profile = Profile.everything

  @Flag(name: .long, help: "Begin a catalogue: a short dictionary, and a list with one thing.")
  var catalogue = false

  @Flag(name: .long, help: "Say nothing but errors.")
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
      throw Failure(.cannotCreate, "\(site.settings): this folder is a site already")
    }
    for (path, text) in files {
      try NewFile.create("\(site.path)/\(path)", Array(text.utf8))
    }
    try await SiteBuilder(folder: site, quiet: quiet, jobs: 1).build(now: Clock.now)
    guard !quiet else { return }
    Console.line("A site in \(site.path). See it: tertulia serve --site \(folder)")
    Console.line("Fill in the blanks of content/privacy.md and content/legal.md first.")
  }

  /// The time zone that was named; else the machine's, unless somebody at the terminal names another one.
  private func checkedZone() throws -> String {
    guard let timeZone else {
      return quiet ? ZoneQuestion.machine : try ZoneQuestion.ask()
    }
    guard SettingsFile.isTimeZone(timeZone) else {
      throw Failure(.usage, "--time-zone: «\(timeZone)» is no time zone; \(ZoneQuestion.expected)")
    }
    return timeZone
  }

  /// The files of a new site, by path; checks the flags first.
  private func files(in zone: String) throws -> [(path: String, text: String)] {
    let codes = languages.split(separator: ",").map(String.init)
    guard !codes.isEmpty, codes.allSatisfy({ Language($0) != nil }) else {
      throw Failure(.usage, "--languages: «\(languages)» is no list such as en,es")
    }
    // Another one needs a locale in templates/locales/, which a new site does not have yet.
    let known = ThemeLanguages.codes
    if let unknown = codes.first(where: { !known.contains($0) }) {
      throw Failure(
        .usage,
        """
        --languages: the theme does not speak «\(unknown)» but \(known.joined(separator: ", ")); make \
        the site without it, add templates/locales/\(unknown).yml, then name it in site.yml
        """)
    }
    guard BaseURL(base) != nil else {
      throw Failure(.usage, "--base: «\(base)» is no address such as https://club.example")
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
