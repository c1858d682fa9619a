/// The time zone that a machine is set to, from the settings of a Unix; no I/O.
public enum MachineZone {
  /// IANA name of the zone; nil if no setting has a name that `isKnown`.
  ///
  /// `variable` is `TZ`, `:Europe/Madrid` or a path below a folder `zoneinfo`; `file` is the content of `/etc/timezone`; `link`
  /// is the target of `/etc/localtime`.
  public static func name(
    variable: String?, file: String?, link: String?, isKnown: (String) -> Bool
  ) -> String? {
    // A rule such as `CET-1CEST` is not a name.
    for text in [variable, file, link].compactMap({ $0 }) {
      guard let name = name(in: text), isKnown(name) else { continue }
      return name
    }
    return nil
  }

  private static func name(in text: String) -> String? {
    let line = text.utf8.prefix { $0 != 10 && $0 != 13 }
    var words = line.split(separator: UInt8(ascii: "/")).map { trimmed(Substring($0)) }
    if words.first?.utf8.first == UInt8(ascii: ":") { words[0] = String(words[0].dropFirst()) }
    if let folder = words.firstIndex(of: "zoneinfo") { words.removeFirst(folder + 1) }
    if let first = words.first, ["posix", "right"].contains(first) { words.removeFirst() }
    words.removeAll { $0.isEmpty }
    let name = words.joined(separator: "/")
    guard !name.isEmpty, name.utf8.count <= 64 else { return nil }
    return ["Etc/UTC", "Etc/UCT", "Etc/Universal", "Etc/Zulu"].contains(name) ? "UTC" : name
  }

  private static func trimmed(_ text: Substring) -> String {
    var bytes = text.utf8[...]
    while let first = bytes.first, first == 32 || first == 9 { bytes.removeFirst() }
    while let last = bytes.last, last == 32 || last == 9 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
