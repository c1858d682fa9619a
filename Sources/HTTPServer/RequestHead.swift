import HTTPTypes

/// The first lines of a request, read strictly (RFC 9112, sections 3 to 6): where readers could disagree about its end,
/// it is refused.
struct RequestHead {
  /// Why a request is not answered: 400, 431, 505 and the like.
  struct Refusal: Error, Equatable {
    let status: HTTPResponse.Status
  }

  private(set) var head: HTTPRequest
  /// Value of `Content-Length`; nil when it is absent.
  private(set) var length: Int?
  /// True if the client sends the body only when it is asked to (RFC 9110, section 10.1.1).
  private(set) var expectsContinue = false

  /// Takes the lines without the empty one: `GET /forum/ HTTP/1.1`, `Host: localhost`.
  init(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
    var lines = Self.lines(bytes)[...]
    let parts = lines.removeFirst().split(separator: space, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].count == 8, parts[2].starts(with: "HTTP/".utf8),
      let method = HTTPRequest.Method(String(decoding: parts[0], as: UTF8.self)),
      parts[1].first == UInt8(ascii: "/"), parts[1].allSatisfy({ $0 > space && $0 != 127 }),
      let target = String(validating: parts[1], as: UTF8.self)
    else { throw Self.malformed }
    let isCurrent = parts[2].elementsEqual("HTTP/1.1".utf8)
    guard isCurrent || parts[2].elementsEqual("HTTP/1.0".utf8) else {
      throw Refusal(status: .httpVersionNotSupported)
    }
    head = HTTPRequest(method: method, scheme: nil, authority: nil, path: target)
    for line in lines { try add(line) }
    guard head.authority != nil || !isCurrent,
      length == nil || head.headerFields[.transferEncoding] == nil
    else { throw Self.malformed }
    expectsContinue = isCurrent && head.headerFields[.expect]?.lowercased() == "100-continue"
  }

  /// Splits at CR LF, into at least one line; a CR or LF by itself stays in its line, where it is refused.
  private static func lines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var (lines, start) = ([ArraySlice<UInt8>](), bytes.startIndex)
    for index in bytes.indices.dropLast() where bytes[index] == 13 && bytes[index + 1] == 10 {
      lines.append(bytes[start..<index])
      start = index + 2
    }
    return lines + [bytes[start...]]
  }

  /// Adds a line such as `Accept: text/html`; one that continues the line above is refused, since it has no name.
  private mutating func add(_ line: ArraySlice<UInt8>) throws(Refusal) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self)),
      line[colon...].allSatisfy({ $0 >= space && $0 != 127 || $0 == tab })
    else { throw Self.malformed }
    let value = line[(colon + 1)...].drop { $0 == space || $0 == tab }
    let end = value.lastIndex { $0 != space && $0 != tab }.map { $0 + 1 } ?? value.startIndex
    let field = HTTPField(name: name, value: value[..<end])
    switch name.canonicalName {
    case "host":
      guard head.authority == nil else { throw Self.malformed }
      head.authority = field.value
      return
    case "content-length":
      guard let number = Self.length(value[..<end]), (length ?? number) == number else {
        throw Self.malformed
      }
      length = number
    default: break
    }
    head.headerFields.append(field)
  }

  /// Digits, and not more of them than a number can have.
  private static func length(_ value: ArraySlice<UInt8>) -> Int? {
    guard value.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(String(decoding: value, as: UTF8.self))
  }

  private static let malformed = Refusal(status: .badRequest)
}

private let space = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
