import HTTPTypes
import Model

// Forms as `multipart/form-data` (RFC 7578), which are refused: read only so that the text comes back.
extension ActionRequest {
  /// The texts in a body that is said to be such a form; nil for any other.
  func multipart(_ body: [UInt8]) -> FormFields? {
    guard let type = head.headerFields.joined("content-type"),
      lowercased(type.utf8.prefix(19)).elementsEqual("multipart/form-data".utf8),
      let start = lowercased(type.utf8).range(ofBytes: "boundary=".utf8)?.upperBound
    else { return nil }
    let quote = UInt8(ascii: "\"")
    let boundary = type.utf8.dropFirst(start).drop { $0 == quote }
      .prefix { $0 != quote && $0 != UInt8(ascii: ";") }
    // RFC 2046, section 5.1.1: 1 to 70 characters.
    guard (1...70).contains(boundary.count) else { return nil }
    return FormFields(multipart: body, boundary: Array(boundary))
  }
}

extension FormFields {
  /// Reads the first forty parts with a name and without a file's.
  init(multipart body: [UInt8], boundary: [UInt8]) {
    self.init()
    // Lines end in CR LF; the first boundary may be at the very beginning.
    let mark = Array("\r\n--".utf8) + boundary
    var rest = (Array("\r\n".utf8) + body)[...]
    for _ in 0...Self.most {
      guard let start = rest.range(ofBytes: mark) else { return }
      rest = rest[start.upperBound...]
      let part = rest[..<(rest.range(ofBytes: mark)?.lowerBound ?? rest.endIndex)]
      guard let blank = part.range(ofBytes: "\r\n\r\n".utf8),
        let name = Self.name(in: part[..<blank.lowerBound])
      else { continue }
      keep(part[blank.upperBound...], as: name)
    }
  }

  /// The name of a part that is not a file, from its headers.
  private static func name(in headers: ArraySlice<UInt8>) -> String? {
    guard headers.range(ofBytes: "filename".utf8) == nil,
      let start = headers.range(ofBytes: " name=\"".utf8)?.upperBound
    else { return nil }
    let name = headers[start...].prefix { $0 != UInt8(ascii: "\"") }
    return name.count > longest ? nil : String(validating: name, as: UTF8.self)
  }
}
