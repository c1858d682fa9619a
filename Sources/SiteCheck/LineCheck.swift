/// Checks a calendar (RFC 5545) or a file of address cards (RFC 6350) line by line.
///
/// Lines end with CR LF and have at most 75 octets; what is longer goes on in a line that begins with a
/// space. Components open and close in order, and have what programs refuse to do without.
struct LineCheck {
  let source: FileText
  var findings: Findings
  private let outermost: String
  private var open: [Component] = []
  private var openCounts: [String: Int] = [:]
  private var uids: [Octets: Int] = [:]

  private struct Component {
    let name: String
    let offset: Int
    var properties: Set<String> = []
    /// `UID`, and which occurrence of a repeated event is meant (RFC 5545, section 3.8.4.4).
    var uid: [UInt8] = []
    var occurrence: [UInt8] = []
  }

  private static let required: [String: [String]] = [
    "VCALENDAR": ["VERSION", "PRODID"], "VEVENT": ["UID", "DTSTAMP", "DTSTART"],
    "VTIMEZONE": ["TZID"], "VALARM": ["ACTION", "TRIGGER"], "VCARD": ["VERSION", "FN"],
  ]

  init(_ source: FileText, _ findings: Findings, isCalendar: Bool) {
    self.source = source
    self.findings = findings
    outermost = isCalendar ? "VCALENDAR" : "VCARD"
  }

  mutating func run() {
    let bytes = source.bytes
    var start = 0
    var logical: (offset: Int, text: [UInt8])?
    while start < bytes.count {
      let lineFeed = bytes[start...].firstIndex(of: 10)
      let line = bytes[start..<(lineFeed ?? bytes.count)]
      let isEnded = lineFeed != nil && line.last == 13
      if !isEnded { findings.add(.line(.lineEnd), at: line.endIndex) }
      let text = isEnded ? line.dropLast() : line
      if text.count > 75 { findings.add(.line(.tooLong(text.count)), at: start + 75) }
      if text.first == 32 || text.first == 9, logical != nil {
        logical?.text += text.dropFirst()
      } else {
        if let logical { property(logical.text, at: logical.offset) }
        logical = (start, Array(text))
      }
      start = line.endIndex + 1
    }
    if let logical { property(logical.text, at: logical.offset) }
    for component in open.reversed() {
      findings.add(.line(.unclosed(component.name)), at: component.offset)
    }
  }

  private mutating func property(_ line: [UInt8], at offset: Int) {
    let name = line.prefix { $0.isLetter || $0.isDigit || $0 == 45 || $0 == 46 }
    let next = line.dropFirst(name.count).first
    guard !name.isEmpty, next == UInt8(ascii: ":") || next == UInt8(ascii: ";"),
      let colon = line.firstIndex(of: UInt8(ascii: ":"))
    else {
      findings.add(.line(.malformed), at: offset)
      return
    }
    let key = String(decoding: name, as: UTF8.self).uppercased()
    let value = line[(colon + 1)...]
    if open.isEmpty, key != "END", key != "BEGIN" || Self.word(value) != outermost {
      findings.add(.line(.noComponent(outermost)), at: offset)
    }
    switch key {
    case "BEGIN":
      open.append(Component(name: Self.word(value), offset: offset))
      openCounts[Self.word(value), default: 0] += 1
    case "END": end(Self.word(value), at: offset)
    default:
      guard !open.isEmpty else { return }
      open[open.count - 1].properties.insert(key)
      if key == "UID" { open[open.count - 1].uid = Array(value) }
      if key == "RECURRENCE-ID" { open[open.count - 1].occurrence = Array(value) }
    }
  }

  private static func word(_ value: ArraySlice<UInt8>) -> String {
    String(excerpt: value).uppercased()
  }

  private mutating func end(_ name: String, at offset: Int) {
    guard openCounts[name, default: 0] > 0 else {
      findings.add(.line(.strayEnd(name)), at: offset)
      return
    }
    while let component = open.popLast() {
      openCounts[component.name, default: 1] -= 1
      if component.name == name {
        for property in Self.required[name] ?? [] where !component.properties.contains(property) {
          findings.add(.line(.missingProperty(property, of: name)), at: component.offset)
        }
        if component.properties.contains("UID") { checkUID(of: component) }
        return
      }
      findings.add(.line(.unclosed(component.name)), at: component.offset)
    }
  }

  private mutating func checkUID(of component: Component) {
    let key = Octets(component.uid + [10] + component.occurrence)
    guard let first = uids.updateValue(component.offset, forKey: key) else { return }
    let fault = AttributeFault.repeatedID(
      String(excerpt: component.uid), firstLine: source.line(first))
    findings.add(.attribute(fault), at: component.offset)
  }
}
