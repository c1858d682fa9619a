import Glibc
import HTTPTypes

/// A form as `multipart/form-data` (RFC 7578) with one file, read strictly: what two programs might read in two ways is
/// refused.
///
/// The body begins with its boundary and ends with it; a part has a name, and its headers are short. Parts are where
/// they are in the body: nothing of them is copied.
struct UploadedForm {
  /// Why a body is no such form.
  enum Fault: Error, Hashable {
    /// It does not keep to the format.
    case malformed
    /// It ends before its last boundary.
    case cutShort
    /// It has more files than one.
    case several
    /// It has no file in the required field.
    case empty
  }

  /// Most parts that are looked at.
  private static let most = FormFields.most
  /// Most bytes of a part's headers.
  private static let headerBytes = 1024
  private static let lineEnd = Array("\r\n".utf8)

  /// The fields without a file.
  let texts: [(name: String, value: ArraySlice<UInt8>)]
  /// Name of the file, as the sender has it; empty where it was not sent.
  let fileName: String
  private let files: [ArraySlice<UInt8>]

  /// Reads a form whose file is in a field.
  init(_ body: [UInt8], type: String, field: String) throws(Fault) {
    guard let boundary = Self.boundary(of: type) else { throw .malformed }
    let dashes = Array("--".utf8) + boundary
    guard body.starts(with: dashes) else { throw body.isEmpty ? .cutShort : .malformed }
    var rest = body[dashes.count...]
    var (texts, files, names): ([(String, ArraySlice<UInt8>)], [ArraySlice<UInt8>], [String]) =
      ([], [], [])
    while try !Self.isLast(&rest) {
      guard texts.count + files.count < Self.most else { throw .malformed }
      let part = try Self.part(of: &rest, before: Self.lineEnd + dashes)
      guard let fileName = part.fileName else {
        texts.append((part.name, part.content))
        continue
      }
      guard part.name == field else { throw .malformed }
      files.append(part.content)
      names.append(fileName)
    }
    self.texts = texts
    self.files = files
    fileName = names.first ?? ""
  }

  /// The file's bytes; throws `several` and `empty`.
  func file() throws(Fault) -> ArraySlice<UInt8> {
    guard files.count < 2 else { throw .several }
    // A browser sends an empty file where none was chosen.
    guard let file = files.first, !file.isEmpty else { throw .empty }
    return file
  }

  /// `x` of `multipart/form-data; boundary=x` (RFC 2046, section 5.1.1: 1 to 70 characters).
  private static func boundary(of type: String) -> [UInt8]? {
    let parameters = parameters(of: Array(type.utf8)[...])
    let found = parameters.values.filter { $0.name.elementsEqual("boundary".utf8) }
    guard found.count == 1, let value = found.first?.value, (1...70).contains(value.count),
      value.allSatisfy({ (33...126).contains($0) && $0 != UInt8(ascii: "\"") })
    else { return nil }
    return Array(value)
  }

  /// Passes what follows a boundary: `--` and nothing more after the last one, else the end of the line.
  private static func isLast(_ rest: inout ArraySlice<UInt8>) throws(Fault) -> Bool {
    if rest.starts(with: "--".utf8) {
      let end = rest.dropFirst(2)
      guard end.isEmpty || end.elementsEqual(lineEnd) else { throw .malformed }
      return true
    }
    guard rest.starts(with: lineEnd) else { throw rest.count < 2 ? .cutShort : .malformed }
    rest = rest.dropFirst(2)
    return false
  }

  private struct Part {
    let name: String
    /// Name of the file; nil for a part without one.
    let fileName: String?
    let content: ArraySlice<UInt8>
  }

  /// The next part; `rest` continues after the boundary that ends it.
  private static func part(
    of rest: inout ArraySlice<UInt8>, before boundary: [UInt8]
  ) throws(Fault) -> Part {
    let head = rest.prefix(headerBytes)
    guard let blank = firstRange(of: Array("\r\n\r\n".utf8), in: head) else {
      throw head.count < headerBytes ? .cutShort : .malformed
    }
    let headers = rest[..<blank.lowerBound]
    guard let end = firstRange(of: boundary, in: rest[blank.upperBound...]) else { throw .cutShort }
    let content = rest[blank.upperBound..<end.lowerBound]
    rest = rest[end.upperBound...]
    let (name, fileName) = try disposition(in: headers)
    return Part(name: name, fileName: fileName, content: content)
  }

  /// Names in `Content-Disposition`, of which there is one (RFC 7578, section 4.2).
  private static func disposition(
    in headers: ArraySlice<UInt8>
  ) throws(Fault) -> (name: String, fileName: String?) {
    var found: [[(name: [UInt8], value: ArraySlice<UInt8>)]] = []
    for line in headers.split(separator: 10) {
      let line = line.last == 13 ? line.dropLast() : line
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .malformed }
      guard lowercased(line[..<colon]).elementsEqual("content-disposition".utf8) else { continue }
      let (value, parameters) = parameters(of: line[(colon + 1)...])
      guard value.elementsEqual("form-data".utf8) else { throw .malformed }
      found.append(parameters)
    }
    guard found.count == 1, let parameters = found.first else { throw .malformed }
    let names = parameters.filter { $0.name.elementsEqual("name".utf8) }
    guard names.count == 1, let name = names.first?.value,
      let text = String(validating: name, as: UTF8.self)
    else { throw .malformed }
    let fileName = parameters.first { $0.name.starts(with: "filename".utf8) }
    return (text, fileName.map { String(decoding: $0.value, as: UTF8.self) })
  }

  /// `form-data; name="photo"; filename="a;b.jpg"` in its parts; names in lower case.
  private static func parameters(
    of header: ArraySlice<UInt8>
  ) -> (value: [UInt8], values: [(name: [UInt8], value: ArraySlice<UInt8>)]) {
    var pieces: [ArraySlice<UInt8>] = []
    var (start, isQuoted) = (header.startIndex, false)
    for index in header.indices {
      if header[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard header[index] == UInt8(ascii: ";"), !isQuoted else { continue }
      pieces.append(header[start..<index])
      start = index + 1
    }
    pieces.append(header[start...])
    let trimmed = pieces.map(trimmed)
    let values = trimmed.dropFirst().compactMap {
      piece -> (name: [UInt8], value: ArraySlice<UInt8>)? in
      guard let sign = piece.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      var value = piece[(sign + 1)...]
      if value.count >= 2, value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") {
        value = value.dropFirst().dropLast()
      }
      return (lowercased(piece[..<sign]), value)
    }
    return (lowercased(trimmed.first ?? []), values)
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes.drop { $0 == 32 || $0 == 9 }
    while rest.last == 32 || rest.last == 9 { rest.removeLast() }
    return rest
  }

  /// First range of some bytes; these begin with a line's end, so that time is linear.
  private static func firstRange(
    of words: [UInt8], in bytes: ArraySlice<UInt8>
  ) -> Range<Int>? {
    let found = bytes.withUnsafeBytes { bytes -> Int? in
      words.withUnsafeBytes { words in
        guard let first = words.first, let base = bytes.baseAddress,
          let sought = words.baseAddress
        else { return nil }
        var start = 0
        while start + words.count <= bytes.count,
          let hit = memchr(base + start, Int32(first), bytes.count - words.count - start + 1)
        {
          start = UnsafeRawPointer(hit) - base
          if memcmp(base + start, sought, words.count) == 0 { return start }
          start += 1
        }
        return nil
      }
    }
    return found.map { bytes.startIndex + $0..<bytes.startIndex + $0 + words.count }
  }
}
