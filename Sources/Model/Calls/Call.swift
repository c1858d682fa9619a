/// A call: of two members, of a group, or by a link.
public enum Call {
  /// Number of a call, unique on the site.
  public typealias ID = Identifier<Call>

  /// Seconds for which it rings.
  public static let ringing: Int64 = 40
  /// Seconds after which the server itself ends a ringing call, if the caller's page has not.
  public static let ringingAtMost: Int64 = 50
  /// Seconds for which a guest waits to be let in.
  public static let waiting: Int64 = 300
  /// Seconds without a sign of a participant's page after which they count as having left.
  public static let silence: Int64 = 600
  /// Seconds for which it is listed in a member's calls: 30 days.
  public static let kept: Int64 = 30 * 86_400
  /// The most people in one call; each is connected with each.
  public static let most = 6
  /// Largest group, in members, in which a member can call all others.
  public static let maxCalled = 24
  /// The most signals that one participant sends in one call.
  public static let maxSignals = 60

  /// How the called people are chosen.
  public enum Kind: Int64, Sendable {
    /// A member calls another one.
    case pair
    /// A member calls a group.
    case group
    /// Guests come by a link of a member.
    case link
  }

  /// Result of a call, as shown in its conversation; the raw values are stored.
  public enum Outcome: String, CaseIterable, Sendable {
    /// They talked.
    case done
    /// No one answered.
    case missed
    /// The person called declined.
    case declined
    /// The person called was in another call.
    case busy
  }
}

/// One person's part in a call.
public enum CallSeat {
  /// Number of a seat, unique on the site, by which the pages of a call know each other.
  public typealias ID = Identifier<CallSeat>

  /// State of a person with respect to a call; the raw values are stored.
  public enum State: Int64, Sendable {
    /// It rings for them.
    case ringing
    /// A guest waits to be let in.
    case waiting
    /// They are taking part.
    case joined
    /// They declined.
    case declined
    /// They did not answer, or were not admitted in time.
    case missed
    /// They were in another call.
    case busy
    /// They took part, and have left.
    case left
    /// A guest who was not admitted.
    case refused
  }

  /// The path of sound and picture; the raw values are stored.
  public enum Route: Int64, Sendable {
    /// No browser has reported it.
    case unknown
    /// From browser to browser.
    case direct
    /// Through the site's relay.
    case relay
  }
}

/// A link by which a person without an account calls a member.
public enum CallLink {
  /// Number of a link.
  public typealias ID = Identifier<CallLink>

  /// Seconds for which a link can be used.
  public static let lifetime: Int64 = 86_400
  /// The most links of one member at a time.
  public static let most = 20
  /// The most links that a member creates in a day.
  public static let perDay = 20
  /// The most bytes of the words that name the person whom the link is for.
  public static let nameBytes = 120
  /// The most guests who wait at once.
  public static let maxWaiting = 3
}

/// When a member talks only through the relay, so that no one in the call learns their network address; the raw values are
/// stored.
public enum RelayChoice: Int64, CaseIterable, Sendable {
  /// In calls by links, and with members who are not friends.
  case strangers
  /// In every call.
  case always
  /// In none.
  case never

  /// Name in forms and strings.
  public var name: String {
    switch self {
    case .strangers: "strangers"
    case .always: "always"
    case .never: "never"
    }
  }

  /// Reads a name in a form.
  public init?(name: String) {
    guard let choice = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = choice
  }

  /// True if a call is relayed.
  public func isRelayed(amongFriends: Bool) -> Bool {
    self == .always || self == .strangers && !amongFriends
  }
}

/// A sentence of the site with which a member declines a call; the raw values are used in forms and in keys of strings.
public enum QuickReply: String, CaseIterable, Sendable {
  /// They cannot talk now.
  case busy
  /// They will call back.
  case callBack = "call_back"
  /// They would rather get a message.
  case write
}
