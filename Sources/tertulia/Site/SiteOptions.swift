import ArgumentParser
import Database
import Glibc
import Health
import Model
import Time

/// The options that every command on a site shares.
struct SiteOptions: ParsableArguments {
  @Option(name: .long, help: "The site's folder, with site.yml in it.")
  var site = SiteOptions.here

  /// The folder of a site where none is named.
  static let here = "."

  @Flag(name: .long, help: "Print errors only.")
  var quiet = false

  @Option(
    name: .long,
    help: ArgumentHelp("Use this as the current time.", valueName: "2026-11-14T18:20:00Z"))
  var now: String?

  /// Prints a line, unless errors alone are wanted.
  func say(_ line: String) {
    if !quiet { Console.line(line) }
  }

  /// The folder, by its absolute path: the process may be started anywhere.
  func folder() throws -> SiteFolder {
    let folder = try Self.located(site)
    try Self.refuseOtherOwner(of: folder.path)
    return folder
  }

  /// The folder, for a command that only looks; root continues as a user of this name, or as the owner of `data/`.
  func folder(as user: String?) throws -> SiteFolder {
    let folder = try Self.located(site)
    try ServiceUser.become(user, for: folder)
    return folder
  }

  /// The site's folder at a path, by its absolute one; throws where there is none.
  static func located(_ site: String) throws -> SiteFolder {
    guard let resolved = realpath(site, nil) else {
      throw Failure(.noInput, "\(site): the folder does not exist")
    }
    defer { free(resolved) }
    let folder = SiteFolder(String(cString: resolved))
    guard access(folder.settings, F_OK) == 0 else {
      throw Failure(
        .noInput,
        "\(folder.path): site.yml does not exist; create a site with `tertulia init \(site)`")
    }
    return folder
  }

  /// Files made by another uid could not be replaced by the CGI, which runs as the folder's owner.
  static func refuseOtherOwner(of path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0, status.st_uid != geteuid() else { return }
    let accounts = SystemAccounts.local
    let owner = accounts.userName(status.st_uid)
    // Debian has no sudo unless it was installed; runuser is there, for root.
    let (other, tool) =
      owner == "\(status.st_uid)"
      ? ("user number \(owner)", "sudo -u '#\(owner)'")
      : (owner, geteuid() == 0 ? "runuser -u \(owner) --" : "sudo -u \(owner)")
    throw Failure(
      .noPermission,
      """
      \(path) belongs to \(other), and you are \(accounts.userName(geteuid())); run \
      `\(tool) \(CommandLine.arguments.joined(separator: " "))`
      """)
  }

  /// A file or folder other than these paths that is not hidden, the first by name; nil where there is nothing.
  static func firstFile(in folder: String, besides paths: [String]) -> String? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix("."), !paths.contains("\(folder)/\(name)") { names.append(name) }
    }
    return names.min()
  }

  /// The time given, else the clock's.
  func time() throws -> Timestamp {
    guard let now else { return Clock.now }
    guard let time = Timestamp(rfc3339: now) else {
      throw Failure(.usage, "--now: “\(now)” is not a time such as 2026-11-14T18:20:00Z")
    }
    return time
  }
}

extension SiteOptions {
  /// The language of `--lang`, which is one of the site's; without it the main one.
  func language(_ code: String?, of settings: SiteSettings) throws -> Language {
    guard let code else { return settings.mainLanguage }
    guard let language = Language(code), settings.languages.contains(language) else {
      throw Failure(.usage, "--lang: “\(code)” is not one of the site's languages")
    }
    return language
  }
}

/// The system's clock; read here and in the CGI's main file only.
enum Clock {
  static var now: Timestamp { Timestamp(seconds: Int64(Glibc.time(nil))) }

  /// Milliseconds since some moment, by the clock that never jumps.
  static var milliseconds: Int64 { Int64(monotonic * 1000) }

  /// Seconds since some moment that never jumps.
  static var monotonic: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
