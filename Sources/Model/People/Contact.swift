/// Email address or phone number by which a member looks for a person who may not be a member.
public enum Contact: Hashable, Sendable {
  /// An email address, to which emails can be sent.
  case email(EmailAddress)
  /// A phone number, to which nothing is sent.
  case phone(PhoneNumber)

  /// Reads typed text; nil if it is neither.
  public init?(_ typed: String) {
    if let email = EmailAddress(typed) {
      self = .email(email)
    } else if let phone = PhoneNumber(typed) {
      self = .phone(phone)
    } else {
      return nil
    }
  }

  /// Returns the contact with a country in front of a number that has none; `country` is that of the member who typed it.
  public func international(in country: String) -> Contact {
    guard case .phone(let number) = self else { return self }
    return .phone(number.international(in: country))
  }

  /// Form to be shown.
  public var text: String {
    switch self {
    case .email(let address): address.text
    case .phone(let number): number.text
    }
  }

  /// Key that is equal for all spellings of one contact, and for no other.
  public var key: String {
    switch self {
    case .email(let address): "address \(address.folded)"
    case .phone(let number): "phone \(number.text)"
    }
  }

  /// Key of all spellings that may reach one person, only for limits (`EmailAddress.mailbox`).
  public var limitKey: String {
    switch self {
    case .email(let address): "address \(address.mailbox)"
    case .phone: key
    }
  }

  /// The address for emails; nil for a phone number.
  public var email: EmailAddress? {
    guard case .email(let address) = self else { return nil }
    return address
  }
}
