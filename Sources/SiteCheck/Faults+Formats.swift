/// What a feed or sitemap must say.
public enum FeedFault: Hashable, Sendable {
  /// A time that is not as RFC 3339 writes it.
  case invalidTime(String)
  /// An address that the sitemap has already; the first one's line.
  case repeatedAddress(String, firstLine: Int)
  /// More addresses than a sitemap may have (50,000).
  case tooManyAddresses
}

extension FeedFault: Fault {
  var code: String {
    switch self {
    case .invalidTime: "invalid-time"
    case .repeatedAddress: "repeated-address"
    case .tooManyAddresses: "too-many-addresses"
    }
  }

  var message: String {
    switch self {
    case .invalidTime(let text): "«\(text)» is no time; expected 2026-11-14T18:20:00Z"
    case .repeatedAddress(let address, let line):
      "«\(address)» is there twice; the first is in line \(line)"
    case .tooManyAddresses: "a sitemap may have 50,000 addresses"
    }
  }
}

/// A line of a calendar (RFC 5545) or an address card (RFC 6350).
public enum LineFault: Hashable, Sendable {
  /// The line does not end with CR LF.
  case lineEnd
  /// The line has more than 75 octets: how many.
  case tooLong(Int)
  /// The line is not `NAME:value`.
  case malformed
  /// `END` of something that is not open.
  case strayEnd(String)
  /// `BEGIN` of something that is not closed where it must be.
  case unclosed(String)
  /// A property that a component must have; the place is its `BEGIN`.
  case missingProperty(String, of: String)
  /// The file is not one calendar or any number of cards: what it must begin with.
  case noComponent(String)
}

extension LineFault: Fault {
  var code: String {
    switch self {
    case .lineEnd: "line-end"
    case .tooLong: "line-too-long"
    case .malformed: "malformed-line"
    case .strayEnd: "stray-component-end"
    case .unclosed: "unclosed-component"
    case .missingProperty: "missing-property"
    case .noComponent: "no-component"
    }
  }

  var message: String {
    switch self {
    case .lineEnd: "the line does not end with CR LF"
    case .tooLong(let octets): "the line has \(octets) octets; at most 75 are allowed"
    case .malformed: "expected a line NAME:value"
    case .strayEnd(let name): "END:\(name) closes nothing"
    case .unclosed(let name): "BEGIN:\(name) is not closed where it must be"
    case .missingProperty(let name, let component): "\(component) has no \(name)"
    case .noComponent(let name): "expected BEGIN:\(name)"
    }
  }
}
