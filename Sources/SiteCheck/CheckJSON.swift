/// Results of the checks as JSON (RFC 8259) for programs.
///
/// In go items of all checks in any order and named counts; out comes one object, with equal bytes for equal input: `counts` in
/// the order given, `problems` sorted, one a line. Nothing is left out.
public enum CheckJSON {
  /// `{"errors": 1, "warnings": 0, "counts": {"pages": 2}, "problems": [{"source": "site", …}]}`.
  public static func encode(items: [CheckItem], counts: [(String, Int)]) -> String {
    var json = JSONBytes()
    let errors = items.count { $0.severity == .error }
    json.add("{\n\"errors\": \(errors),\n\"warnings\": \(items.count - errors),\n\"counts\": {")
    for (index, count) in counts.enumerated() {
      json.add(index > 0 ? ", " : "")
      json.quote(count.0)
      json.add(": \(count.1)")
    }
    json.add("},\n\"problems\": [")
    for (index, item) in items.sorted().enumerated() {
      json.add(index > 0 ? ",\n" : "\n")
      add(item, to: &json)
    }
    json.add(items.isEmpty ? "]\n}\n" : "\n]\n}\n")
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func add(_ item: CheckItem, to json: inout JSONBytes) {
    json.add("{\"source\": ")
    json.quote(item.source)
    json.add(", \"file\": ")
    json.quote(item.file)
    json.add(", \"line\": \(item.line), \"column\": \(item.column), \"severity\": ")
    json.quote(item.severity.rawValue)
    json.add(", \"code\": ")
    json.quote(item.code)
    json.add(", \"message\": ")
    json.quote(item.message)
    json.add("}")
  }
}

/// JSON text as it grows.
private struct JSONBytes {
  var bytes: [UInt8] = []

  mutating func add(_ text: String) { bytes += text.utf8 }

  /// Adds a string: quotes, reverse solidus and control characters escaped (RFC 8259, section 7).
  mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): add("\\n")
      case 0..<32: add((byte < 16 ? "\\u000" : "\\u00") + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
