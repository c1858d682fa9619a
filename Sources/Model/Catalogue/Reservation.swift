public import Time

/// Somebody asks a shop to keep a thing for them: a letter, an answer, and nothing to pay.
public struct Reservation: Hashable, Sendable {
  /// The number of a reservation.
  public typealias ID = Identifier<Reservation>

  /// How far it is.
  public enum State: Int64, CaseIterable, Sendable {
    /// The address that was given has not been confirmed: the shop knows nothing yet.
    case unconfirmed = 0
    /// The shop has been asked.
    case asked = 1
    /// The shop has put the thing aside.
    case aside = 2
    /// The shop does not have it.
    case refused = 3
    /// Who asked has taken it back.
    case withdrawn = 4
    /// Its day has passed.
    case over = 5

    /// Its name in texts, letters and JSON.
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

    /// Whether it can still come to something.
    public var isOpen: Bool { [.unconfirmed, .asked, .aside].contains(self) }
    /// Whether the shop has heard of it and may answer, or answer otherwise.
    public var isAnswerable: Bool { [.asked, .aside, .refused].contains(self) }

    /// The state of a name; nil when there is none.
    public init?(name: some StringProtocol) {
      guard let state = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = state
    }
  }

  /// Days from today for which a thing may be asked to be kept.
  public static let mostDays = 7
  /// Days that the form proposes.
  public static let usualDays = 3
  /// The most UTF-8 bytes of a word to the shop.
  public static let wordBytes = 600
  /// Seconds for which one that is no longer open is kept: thirty days.
  public static let lifetime: Int64 = 30 * 86_400
  /// Seconds for which one waits to be confirmed: three days.
  public static let patience: Int64 = 3 * 86_400
  /// The most that one member, or one network address, may ask for in an hour.
  public static let mostPerHour = 10
  /// The most requests that one shop gets in an hour; each can be taken back by one more letter.
  public static let mostPerShop = 30
  /// The most answers to one that a shop gives in an hour.
  public static let mostAnswers = 6

  /// Its number.
  public let id: ID
  /// What was asked for.
  public let request: NewReservation
  /// How far it is.
  public let state: State

  /// Takes every value as it is.
  public init(id: ID, request: NewReservation, state: State) {
    self.id = id
    self.request = request
    self.state = state
  }
}

/// What somebody asks for.
public struct NewReservation: Hashable, Sendable {
  /// Which thing.
  public let product: Product.ID
  /// The slug of the shop.
  public let shop: String
  /// The slug of the size; empty for what has none.
  public let size: String
  /// Who asks, where that is a member.
  public let member: Member.ID?
  /// For whom it is put aside; one line.
  public let name: String
  /// Where the answer goes.
  public let email: EmailAddress
  /// A word to the shop; may be empty.
  public let words: String
  /// The language of letters to who asks.
  public let language: Language
  /// The last day on which they would come for it.
  public let until: CivilDate

  /// Takes every value as it is.
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
