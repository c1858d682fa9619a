/// A telephone number as it is compared: digits, behind a plus where the country stands in front.
public struct PhoneNumber: Hashable, Sendable {
  /// `+34600000000`; `600000000` for one without its country.
  public let text: String

  /// Reads a number as it is typed, with spaces, dots, dashes and brackets; nil for anything else, and for fewer digits
  /// than 5 or more than 15.
  ///
  /// Two zeros in front are a plus. Nothing is added to a number without its country: nobody knows which it is.
  public init?(_ typed: some StringProtocol) {
    guard typed.utf8.count <= 100 else { return nil }
    var digits: [UInt8] = []
    var hasPlus = false
    for scalar in typed.unicodeScalars {
      switch scalar {
      case "0"..."9": digits.append(UInt8(truncatingIfNeeded: scalar.value))
      case "+" where digits.isEmpty && !hasPlus: hasPlus = true
      case " ", "\u{A0}", "\u{2009}", "\u{202F}", ".", "-", "\u{2010}"..."\u{2015}", "/", "(", ")",
        "[", "]":
        continue
      default: return nil
      }
    }
    if !hasPlus, digits.starts(with: [48, 48]) {
      digits.removeFirst(2)
      hasPlus = true
    }
    guard (5...15).contains(digits.count) else { return nil }
    text = (hasPlus ? "+" : "") + String(decoding: digits, as: UTF8.self)
  }
}

/// By what somebody is looked for who may not be a member.
public enum Contact: Hashable, Sendable {
  /// An e-mail address, to which a letter can go.
  case email(EmailAddress)
  /// A telephone number, to which nothing goes.
  case phone(PhoneNumber)

  /// Reads what was typed; nil for what is neither.
  public init?(_ typed: String) {
    if let email = EmailAddress(typed) {
      self = .email(email)
    } else if let phone = PhoneNumber(typed) {
      self = .phone(phone)
    } else {
      return nil
    }
  }

  /// How it is shown.
  public var text: String {
    switch self {
    case .email(let address): address.text
    case .phone(let number): number.text
    }
  }

  /// What all spellings of it have in common, and nothing else has.
  public var key: String {
    switch self {
    case .email(let address): "address \(address.folded)"
    case .phone(let number): "phone \(number.text)"
    }
  }

  /// What spellings of it have in common that may reach one person, for limits alone (`EmailAddress.mailbox`).
  public var limitKey: String {
    switch self {
    case .email(let address): "address \(address.mailbox)"
    case .phone: key
    }
  }

  /// Where a letter can go; nil for a telephone.
  public var email: EmailAddress? {
    guard case .email(let address) = self else { return nil }
    return address
  }
}
