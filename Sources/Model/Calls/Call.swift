/// A call: of two members, of a group, or by a link.
public enum Call {
  /// Its number on the site.
  public typealias ID = Identifier<Call>

  /// Seconds for which it rings.
  public static let ringing: Int64 = 40
  /// Seconds after which the server itself ends what rings, since the caller's page has not.
  public static let ringingAtMost: Int64 = 50
  /// Seconds for which a guest waits to be let in.
  public static let waiting: Int64 = 300
  /// Seconds without a sign of somebody's page after which they have left.
  public static let silence: Int64 = 600
  /// Seconds for which it is in a member's list: 30 days.
  public static let kept: Int64 = 30 * 86_400
  /// The most who talk at once, each with each.
  public static let most = 6
  /// The most members of a group in which somebody can call all others.
  public static let mostCalled = 24
  /// The most signals that somebody sends in one call.
  public static let mostSignals = 60

  /// The people who are called.
  public enum Kind: Int64, Sendable {
    /// A member calls another one.
    case pair
    /// A member calls a group.
    case group
    /// Guests come by a link of a member.
    case link
  }

  /// What became of a call, as its conversation tells it; the raw values are stored.
  public enum Outcome: String, CaseIterable, Sendable {
    /// They talked.
    case done
    /// Nobody answered.
    case missed
    /// Whom it was for did not want to talk.
    case declined
    /// Whom it was for was in another call.
    case busy
  }
}

/// Somebody's part in a call.
public enum CallSeat {
  /// Its number on the site, by which the pages of a call know each other.
  public typealias ID = Identifier<CallSeat>

  /// Where somebody is with respect to a call; the raw values are stored.
  public enum State: Int64, Sendable {
    /// It rings for them.
    case ringing
    /// A guest waits to be let in.
    case waiting
    /// They take part.
    case joined
    /// They did not want to talk.
    case declined
    /// They did not answer, or were not let in in time.
    case missed
    /// They were in another call.
    case busy
    /// They took part, and do not any longer.
    case left
    /// A guest who was not let in.
    case refused
  }

  /// The way that sound and picture take; the raw values are stored.
  public enum Route: Int64, Sendable {
    /// No browser has said so.
    case unknown
    /// From browser to browser.
    case direct
    /// Through the site's relay.
    case relay
  }
}

/// A link by which somebody without an account calls a member.
public enum CallLink {
  /// Its number.
  public typealias ID = Identifier<CallLink>

  /// Seconds for which it can be used.
  public static let lifetime: Int64 = 86_400
  /// The most of one member at a time.
  public static let most = 20
  /// The most that a member makes in a day.
  public static let perDay = 20
  /// The most bytes of the words that say for whom it is.
  public static let nameBytes = 120
  /// The most guests who wait at once.
  public static let mostWaiting = 3
}

/// When a member talks through the relay alone, so that nobody in the call learns their network address; the raw values are stored.
public enum RelayChoice: Int64, CaseIterable, Sendable {
  /// In calls by links, and with members who are no friends.
  case strangers
  /// In every call.
  case always
  /// In none.
  case never

  /// Its name in forms and strings.
  public var name: String {
    switch self {
    case .strangers: "strangers"
    case .always: "always"
    case .never: "never"
    }
  }

  /// The choice of a name in a form.
  public init?(name: String) {
    guard let choice = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = choice
  }

  /// Whether a call is relayed.
  public func isRelayed(amongFriends: Bool) -> Bool {
    self == .always || self == .strangers && !amongFriends
  }
}

/// A sentence of the site with which a member declines a call; the raw values stand in forms and in keys of strings.
public enum QuickReply: String, CaseIterable, Sendable {
  /// They cannot talk now.
  case busy
  /// They will call back.
  case callBack = "call_back"
  /// They would rather read it.
  case write
}
