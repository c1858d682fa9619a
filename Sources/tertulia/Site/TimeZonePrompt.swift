import Content
import Glibc
import Time

/// The time zone of a new site: the machine's setting, or at a terminal the name that is typed instead.
enum TimeZonePrompt {
  /// The end of an error about a zone.
  static let expected =
    "expected a name from /usr/share/zoneinfo such as Europe/Madrid, America/Bogota or UTC"
  /// The most attempts to type a zone.
  private static let tries = 5

  /// The machine's setting: `TZ`, `/etc/timezone`, `/etc/localtime`; UTC where none of them names a zone.
  static var machine: String {
    MachineZone.name(
      variable: getenv("TZ").map { String(cString: $0) }, file: beginning(of: "/etc/timezone"),
      link: target(of: "/etc/localtime"), isKnown: SettingsFile.isTimeZone) ?? "UTC"
  }

  /// Asks at a terminal; without one, takes the machine's zone.
  static func ask() throws -> String {
    let machine = machine
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return machine }
    for _ in 1...tries {
      Console.prompt("Time zone of the dates [\(machine)]: ")
      guard let typed = readLine() else { break }
      let name = typed.filter { !$0.isWhitespace }
      if name.isEmpty { return machine }
      if SettingsFile.isTimeZone(name) { return name }
      Console.error("“\(name)” is not a time zone; \(expected)")
    }
    throw Failure(.usage, "no time zone was chosen; \(expected), also with --time-zone")
  }

  /// The first bytes of a small file; nil where there is none.
  private static func beginning(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(file, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  /// The target of a symbolic link; nil where there is none.
  private static func target(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: 1024)
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
