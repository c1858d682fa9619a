import CCharset

/// Bytes as text: in the character set that they are labelled with, unless they are plainly in another one.
public struct DecodedText: Sendable {
  /// The text without control characters, tabs and line ends excepted.
  public var text: String
  /// The fault; nil where the bytes match their label.
  public var problem: CharsetProblem?
}

/// Why a text may differ from the original.
public enum CharsetProblem: Error, Hashable, Sendable {
  /// The character set is unknown: the text was read as UTF-8 or windows-1252.
  case unknown(String)
  /// Some bytes have no meaning in the character set; they are shown as U+FFFD or as windows-1252 has them.
  case unreadable(String)
}

/// Character sets by their labels in emails.
public enum Charset {
  /// Labels that are sent for a larger set than they name (WHATWG, Encoding, section 4.2), and names that ICU spells otherwise.
  private static let names = [
    "iso-8859-1": "windows-1252", "latin1": "windows-1252", "iso8859-1": "windows-1252",
    "iso-8859-9": "windows-1254", "latin5": "windows-1254", "iso8859-9": "windows-1254",
    "iso-8859-11": "windows-874-2000", "iso8859-11": "windows-874-2000",
    "tis-620": "windows-874-2000",
    "gb2312": "gb18030", "gbk": "gb18030", "cp936": "gb18030", "x-gbk": "gb18030",
    "gb_2312-80": "gb18030", "gb2312-80": "gb18030", "euc-cn": "gb18030", "euccn": "gb18030",
    "shift_jis": "windows-31j", "shift-jis": "windows-31j", "sjis": "windows-31j",
    "x-sjis": "windows-31j", "cp932": "windows-31j",
    "euc-kr": "windows-949", "euckr": "windows-949", "ks_c_5601-1987": "windows-949",
    "ks_c_5601": "windows-949", "ksc5601": "windows-949", "cp949": "windows-949",
    "uhc": "windows-949",
    "big5": "Big5-HKSCS", "big-5": "Big5-HKSCS", "x-big5": "Big5-HKSCS",
    "big5hkscs": "Big5-HKSCS", "cn-big5": "Big5-HKSCS",
    "iso-2022-jp": "ISO_2022,locale=ja,version=2", "iso-2022-jp-1": "ISO_2022,locale=ja,version=2",
    "iso-2022-jp-3": "ISO_2022,locale=ja,version=4", "csiso2022jp": "ISO_2022,locale=ja,version=2",
    "hz": "HZ-GB-2312", "unicode-1-1-utf-7": "UTF-7", "utf7": "UTF-7", "utf16": "UTF-16",
    "x-mac-roman": "macintosh", "mac-roman": "macintosh", "iso8859-15": "iso-8859-15",
    "latin9": "iso-8859-15",
  ]

  /// Decodes bytes; `hint` is the set of another text of the same email, for bytes that have no label.
  public static func text(_ bytes: [UInt8], _ label: String, hint: String = "") -> DecodedText {
    let name = plain(label)
    if let set = shifted(bytes, name) { return converted(bytes, set) ?? guessed(bytes) }
    if isVague(name) {
      if let text = utf8(bytes) { return DecodedText(text: text) }
      if let other = converted(bytes, plain(hint)), !isVague(plain(hint)), other.problem == nil {
        return other
      }
      var guess = guessed(bytes)
      guess.problem = .unreadable(name.isEmpty ? "us-ascii" : name)
      return guess
    }
    // Programs send UTF-8 under the name of the set that they used to send; two bytes of a set of single bytes that
    // happen to be UTF-8 are as rare as the words that they would make.
    if isSingleByte(name), bytes.contains(where: { $0 > 127 }), let text = utf8(bytes) {
      return DecodedText(text: text)
    }
    guard let read = converted(bytes, name) else {
      var guess = guessed(bytes)
      guess.problem = .unknown(String(name.prefix(40)))
      return guess
    }
    if read.problem != nil, let text = utf8(bytes) { return DecodedText(text: text) }
    return read
  }

  /// A label in small letters, without quotes, blanks and a language (RFC 2231, section 5).
  ///
  /// ICU looks for files by names, which nothing of a path may reach.
  private static func plain(_ label: String) -> String {
    let bytes = label.utf8.prefix { $0 != 42 }.map(\.small).filter {
      (97...122).contains($0) || (48...58).contains($0) || [45, 46, 95].contains($0)
    }
    return String(decoding: bytes.prefix(60), as: UTF8.self)
  }

  /// Labels that promise no more than ASCII, or that programs send where they do not know.
  private static func isVague(_ name: String) -> Bool {
    [
      "", "us-ascii", "ascii", "ansi_x3.4-1968", "utf-8", "utf8", "unknown", "unknown-8bit", "8bit",
      "x-unknown",
      "default", "binary", "none",
    ].contains(name)
  }

  private static func isSingleByte(_ name: String) -> Bool {
    ["iso-8859", "iso8859", "iso_8859", "windows-125", "cp125", "koi8", "latin"].contains {
      name.hasPrefix($0)
    }
  }

  /// The set of a text that shifts between sets by escape signs, under any label: no other text has these signs.
  private static func shifted(_ bytes: [UInt8], _ name: String) -> String? {
    guard isVague(name) || isSingleByte(name), let escape = bytes.firstIndex(of: 27),
      !bytes.contains(where: { $0 > 127 })
    else { return nil }
    let sign = bytes[(escape + 1)...].prefix(3)
    if sign.starts(with: Array("$)C".utf8)) { return "iso-2022-kr" }
    if sign.starts(with: Array("$)A".utf8)) { return "iso-2022-cn" }
    return sign.first == 36 || sign.first == 40 ? "iso-2022-jp" : nil
  }

  private static func utf8(_ bytes: [UInt8]) -> String? {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return String(validating: isMarked ? bytes[3...] : bytes[...], as: UTF8.self).map(clean)
  }

  /// UTF-8 with a few broken characters, or else windows-1252.
  private static func guessed(_ bytes: [UInt8]) -> DecodedText {
    if let text = utf8(bytes) { return DecodedText(text: text) }
    let lossy = String(decoding: bytes, as: UTF8.self)
    let broken = lossy.unicodeScalars.count { $0.value == 0xFFFD }
    let whole = lossy.unicodeScalars.count { $0.value > 127 } - broken
    if whole > broken { return DecodedText(text: clean(lossy)) }
    return converted(bytes, "windows-1252") ?? DecodedText(text: clean(lossy))
  }

  /// Nil for a set that is not known.
  private static func converted(_ bytes: [UInt8], _ name: String) -> DecodedText? {
    guard !name.isEmpty else { return nil }
    var (length, errors) = (0, 0)
    guard let text = charset_decode(names[name] ?? name, bytes, bytes.count, &length, &errors)
    else {
      return nil
    }
    defer { charset_free(text) }
    let read = UnsafeRawBufferPointer(start: text, count: length)
    return DecodedText(
      text: clean(String(decoding: read, as: UTF8.self)),
      problem: errors > 0 ? .unreadable(String(name.prefix(40))) : nil)
  }

  private static func clean(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 32 && $0 != 9 && $0 != 10 || $0 == 127 }) else {
      return text
    }
    let scalars = text.unicodeScalars.filter {
      $0.value >= 32 && $0.value != 127 || $0.value == 9 || $0.value == 10
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension UInt8 {
  /// The small letter of a capital one of ASCII.
  var small: UInt8 { (65...90).contains(self) ? self + 32 : self }
}
