extension Route {
  /// A kind of route: the pattern of its addresses, and everything that is known of it before a look-up.
  ///
  /// A part of the site declares each of its kinds once, as a constant with all of this:
  ///
  ///     public static let poll = Self("topics/#/poll", of: .polls, for: .role(.member), .form)
  public struct Kind: Hashable, Sendable {
    /// `topics/#/comments`, in which `#` stands for a number; `page/*`, in which `*` stands for the address of a page.
    public let pattern: String
    /// The part of the site that answers there.
    public let part: SitePart
    /// The people who may enter.
    public let accessPolicy: AccessPolicy
    private let traits: Traits
    private let fields: Int?

    /// Creates a kind of a part of the site that is always there.
    ///
    /// `fields` is the number of fields that its form may have, if that is more than usual.
    init(
      _ pattern: String, of part: SitePart, for accessPolicy: AccessPolicy, _ traits: Traits = [],
      fields: Int? = nil
    ) {
      self.pattern = pattern
      self.part = part
      self.accessPolicy = accessPolicy
      self.traits = traits
      self.fields = fields
    }

    /// Creates a kind of a feature.
    init(
      _ pattern: String, of feature: Feature, for accessPolicy: AccessPolicy, _ traits: Traits = [],
      fields: Int? = nil
    ) {
      self.init(pattern, of: .feature(feature), for: accessPolicy, traits, fields: fields)
    }

    /// Kinds are equal if their patterns are.
    public static func == (one: Self, other: Self) -> Bool { one.pattern == other.pattern }

    /// Takes the pattern.
    public func hash(into hasher: inout Hasher) { hasher.combine(pattern) }
  }
}

extension Route.Kind {
  /// Further traits of a kind.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt16

    /// GET shows a form, POST handles it; without this only GET is answered.
    static let form = Traits(rawValue: 1)
    /// The form sends something into a conversation.
    static let talk = Traits(rawValue: 2)
    /// The form has a text to which files can be attached.
    static let attachments = Traits(rawValue: 4)
    /// The form may send a file along.
    static let file = Traits(rawValue: 8)
    /// The fields are those of a filter: each value is a field, and several may have one name.
    static let filter = Traits(rawValue: 16)
    /// The form stores preferences, which for a guest only the browser keeps; it is counted separately.
    static let choices = Traits(rawValue: 32)
    /// The form starts a session: a request without its origin is never accepted.
    static let signsIn = Traits(rawValue: 64)
    /// The form is accepted from anywhere: a mail program sends it, for the bearer of an email (RFC 8058, section 3.2), or a
    /// phone.
    ///
    /// The token in the address, or a password that is sent along, identifies the person. No one is signed in there, cookies
    /// are ignored, and no body is read as a form.
    static let bearerToken = Traits(rawValue: 128)
    /// The pattern ends with `*`, which stands for the address of a page, or for the id of a provider.
    static let address = Traits(rawValue: 256)
    /// The form is also accepted from a system that shares, which is not a page: it changes nothing that others see.
    static let shared = Traits(rawValue: 512)
    /// The pages of a call exchange signals: the call itself counts them.
    static let signals = Traits(rawValue: 1024)
  }

  /// The feature that answers there; nil if the route is always there.
  public var feature: Feature? {
    if case .feature(let feature) = part { feature } else { nil }
  }

  /// The pattern ends with the address of a page.
  var hasAddress: Bool { traits.contains(.address) }

  /// GET shows a form, and POST handles it.
  public var isForm: Bool { traits.contains(.form) }

  /// The form sends something into a conversation.
  public var isTalk: Bool { traits.contains(.talk) }

  /// The form has a text to which files can be attached.
  public var acceptsAttachments: Bool { traits.contains(.attachments) }

  /// The form may send a file along.
  public var acceptsFile: Bool { traits.contains(.file) }

  /// The fields are those of a filter.
  public var acceptsFilter: Bool { traits.contains(.filter) }

  /// The form stores preferences, and is counted separately.
  public var storesPreferences: Bool { traits.contains(.choices) }

  /// The form makes a session.
  public var signsIn: Bool { traits.contains(.signsIn) }

  /// The form is taken from anywhere, and cookies say nothing there.
  public var acceptsBearerToken: Bool { traits.contains(.bearerToken) }

  /// The form is taken from a system that shares, too.
  public var acceptsSharedForms: Bool { traits.contains(.shared) }

  /// The pages of a call exchange signals there, and the call counts them.
  public var takesSignals: Bool { traits.contains(.signals) }

  /// The most fields of its form, if that is more than usual.
  public var maxFields: Int? { acceptsFilter ? ProductFilter.maxFields : fields }
}

extension Route.Kind: CustomStringConvertible {
  /// The pattern, which messages of tests show.
  public var description: String { pattern }
}
