import Model

/// A line of a calendar's file in its parts: `DTSTART;TZID=Europe/Madrid:20261127T090000` (RFC 5545, section 3.1).
struct CalendarLine {
  /// The line of the file on which it begins, from 1.
  let number: Int
  /// The name, in capitals.
  let name: String
  /// The parameters after the semicolons, by names in capitals.
  let parameters: [String: String]
  /// The value after the colon, without blanks at its ends.
  let value: String

  /// Copies a line with another value.
  init(_ line: CalendarLine, value: some Sequence<UInt8>) {
    (number, name, parameters) = (line.number, line.name, line.parameters)
    self.value = Self.text(Self.trimmed(Array(value)[...]))
  }

  /// Nil for a line without a colon, and for one whose name is not `wanted`; a colon in quotes is none.
  init?(_ bytes: [UInt8], number: Int, wanted: Set<String>) {
    let nameEnd = bytes.prefix(40).firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }
    guard let nameEnd else { return nil }
    name = Self.text(Self.trimmed(bytes[..<nameEnd])).uppercased()
    guard wanted.contains(name) else { return nil }
    var (isQuoted, end): (Bool, Int?) = (false, nil)
    for index in nameEnd..<bytes.count where end == nil {
      if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if bytes[index] == UInt8(ascii: ":"), !isQuoted { end = index }
    }
    // An unclosed quote hides the colon.
    guard let end = end ?? bytes[nameEnd...].lastIndex(of: UInt8(ascii: ":")) else { return nil }
    parameters = Self.parameters(bytes[nameEnd..<end])
    self.number = number
    let rest = bytes[(end + 1)...]
    let isCoded = parameters["ENCODING"]?.uppercased() == "QUOTED-PRINTABLE"
    value = Self.text(Self.trimmed(isCoded ? Self.decoded(rest)[...] : rest))
  }

  private static func parameters(_ bytes: ArraySlice<UInt8>) -> [String: String] {
    var (result, part, isQuoted): ([String: String], [UInt8], Bool) = ([:], [], false)
    for byte in bytes + [UInt8(ascii: ";")] {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ";"), !isQuoted {
        let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
        if sides.count == 2 {
          result[text(trimmed(sides[0])).uppercased()] = text(trimmed(sides[1]))
        }
        part = []
      } else {
        part.append(byte)
      }
    }
    return result
  }

  /// The value of a text on one line, with `\n`, `\,` and other escapes replaced (RFC 5545, section 3.3.11).
  var plain: String {
    var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], Array(value.utf8)[...])
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        result.append(byte)
        continue
      }
      let isEnd = next == UInt8(ascii: "n") || next == UInt8(ascii: "N")
      result.append(isEnd ? 10 : next)
    }
    return PlainText.singleLine(String(decoding: result, as: UTF8.self))
  }

  /// Each of the values between commas.
  var each: [CalendarLine] {
    value.utf8.split(separator: UInt8(ascii: ",")).map { CalendarLine(self, value: $0) }
      .filter { !$0.value.isEmpty }
  }

  /// Decodes bytes that are UTF-8, or else Windows-1252, as old programs write.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let value = (0x80...0x9F).contains(byte) ? windows[Int(byte - 0x80)] : UInt32(byte)
      text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    return String(text)
  }

  /// Characters that Windows-1252 has where ISO 8859-1 has controls.
  private static let windows: [UInt32] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
  ]

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let first = bytes.first, first <= 32 { bytes.removeFirst() }
    while let last = bytes.last, last <= 32 { bytes.removeLast() }
    return bytes
  }

  /// `=C3=B3` as its bytes, as vCalendar 1.0 writes texts (RFC 2045, section 6.7).
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "="), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else {
        result.append(byte)
        continue
      }
      result.append(value)
      rest = rest.dropFirst(2)
    }
    return result
  }
}

extension CalendarLine {
  /// The lines of a file, with folded ones joined, each with the number on which it begins.
  ///
  /// Lines end with CR LF, LF or CR. A file may be UTF-16. Bytes that are not UTF-8 are read as Windows-1252, line by line,
  /// after the lines are joined: a fold may be within a letter.
  static func unfolded(_ file: some Collection<UInt8>) -> [(number: Int, bytes: [UInt8])] {
    let bytes = utf8(Array(file))
    var (lines, number, start): ([(number: Int, bytes: [UInt8])], Int, Int) = ([], 1, 0)
    for index in 0...bytes.count {
      guard index == bytes.count || bytes[index] == 10 || bytes[index] == 13 else { continue }
      let isPair = index < bytes.count && bytes[index] == 10 && index > 0 && bytes[index - 1] == 13
      if !isPair {
        add(bytes[start..<index], number, &lines)
        number += 1
      }
      start = index + 1
    }
    return lines
  }

  private static func add(
    _ part: ArraySlice<UInt8>, _ number: Int, _ lines: inout [(number: Int, bytes: [UInt8])]
  ) {
    guard let first = part.first else { return }
    guard let last = lines.indices.last else { return lines.append((number, Array(part))) }
    if isContinued(lines[last].bytes) {
      lines[last].bytes.removeLast()
      lines[last].bytes += part
    } else if first == 32 || first == 9 {
      lines[last].bytes += part.dropFirst()
    } else {
      lines.append((number, Array(part)))
    }
  }

  /// True if a line in quoted-printable is continued, with or without a blank.
  private static func isContinued(_ line: [UInt8]) -> Bool {
    guard line.last == UInt8(ascii: "=") else { return false }
    return String(decoding: line.prefix(200), as: UTF8.self).uppercased()
      .contains("QUOTED-PRINTABLE")
  }

  /// A file as UTF-8 without a byte order mark, if it is UTF-16 or begins with one; else unchanged.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    let start = Array(bytes.prefix(2))
    let isLittle = start == [0xFF, 0xFE] || start == [UInt8(ascii: "B"), 0]
    guard isLittle || start == [0xFE, 0xFF] || start == [0, UInt8(ascii: "B")] else { return bytes }
    let units = stride(from: start.contains(0) ? 0 : 2, to: bytes.count - 1, by: 2).map { index in
      let (one, two) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? two << 8 | one : one << 8 | two
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
