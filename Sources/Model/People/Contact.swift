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

  /// The same, with the country in front of a number that says none; `country` is that of who typed it.
  public func international(in country: String) -> Contact {
    guard case .phone(let number) = self else { return self }
    return .phone(number.international(in: country))
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
