public import Time

/// A request to a shop to keep a thing for a person: one email, one answer, and nothing to pay.
public struct Reservation: Hashable, Sendable {
  /// The number of a reservation.
  public typealias ID = Identifier<Reservation>

  /// Progress of a reservation.
  public enum State: Int64, CaseIterable, Sendable {
    /// The given address has not been confirmed: the shop has not been asked yet.
    case unconfirmed = 0
    /// The shop has been asked.
    case asked = 1
    /// The shop has put the thing aside.
    case aside = 2
    /// The shop does not have it.
    case refused = 3
    /// The person who asked has withdrawn it.
    case withdrawn = 4
    /// The day has passed.
    case over = 5

    /// Name in texts, emails and JSON.
    public var name: String {
      switch self {
      case .unconfirmed: "unconfirmed"
      case .asked: "asked"
      case .aside: "aside"
      case .refused: "refused"
      case .withdrawn: "withdrawn"
      case .over: "over"
      }
    }

    /// True while the shop may still put the thing aside, or the person come for it.
    public var isOpen: Bool { [.unconfirmed, .asked, .aside].contains(self) }
    /// True if the shop has been asked and may answer, or change its answer.
    public var isAnswerable: Bool { [.asked, .aside, .refused].contains(self) }

    /// Reads a name; nil for any other text.
    public init?(name: some StringProtocol) {
      guard let state = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = state
    }
  }

  /// The most days from today for which a thing can be reserved.
  public static let maxDays = 7
  /// Days that the form suggests.
  public static let usualDays = 3
  /// The most UTF-8 bytes of a message to the shop.
  public static let wordBytes = 600
  /// Seconds for which a closed reservation is kept: thirty days.
  public static let lifetime: Int64 = 30 * 86_400
  /// Seconds for which a reservation waits to be confirmed: three days.
  public static let patience: Int64 = 3 * 86_400
  /// The most reservations that one member, or one network address, may request in an hour.
  public static let maxPerHour = 10
  /// The most requests that one shop gets in an hour; withdrawing one sends one more email.
  public static let maxPerShop = 30
  /// The most answers to one reservation that a shop gives in an hour.
  public static let maxAnswers = 6

  /// Reservation number.
  public let id: ID
  /// The request.
  public let request: NewReservation
  /// Progress of the reservation.
  public let state: State

  /// Stores every value as given.
  public init(id: ID, request: NewReservation, state: State) {
    self.id = id
    self.request = request
    self.state = state
  }
}

/// A request to keep a thing.
public struct NewReservation: Hashable, Sendable {
  /// The product.
  public let product: Product.ID
  /// The slug of the shop.
  public let shop: String
  /// The slug of the size; empty for a thing without sizes.
  public let size: String
  /// The member who asks; nil for a guest.
  public let member: Member.ID?
  /// The name under which it is put aside; one line.
  public let name: String
  /// Email address for the answer.
  public let email: EmailAddress
  /// A message to the shop; may be empty.
  public let words: String
  /// The language of emails to the person who asks.
  public let language: Language
  /// The last day on which the person would collect it.
  public let until: CivilDate

  /// Stores every value as given.
  public init(
    product: Product.ID, shop: String, size: String, member: Member.ID?, name: String,
    email: EmailAddress, words: String, language: Language, until: CivilDate
  ) {
    self.product = product
    self.shop = shop
    self.size = size
    self.member = member
    self.name = name
    self.email = email
    self.words = words
    self.language = language
    self.until = until
  }
}
