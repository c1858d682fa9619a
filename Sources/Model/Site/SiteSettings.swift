/// The checked content of `site.yml`: the name of the community, its languages, its address and its limits.
///
/// The tool reads it from YAML once; `build` stores it as rows, and a request reads those. Nothing in here is looked up
/// anywhere else: the settings are passed on as a value. docs/settings.md is generated from the first paragraph of each
/// property's comment, so links in it are relative to `docs/`.
public struct SiteSettings: Hashable, Sendable {
  /// The languages of the site; the first is at the root, others are under `/es/` and so on; without this line, English only.
  public var languages: [Language]
  /// The community's name: one text, or one for each language, `{en: …, es: …}`.
  public var name: LocalizedText
  /// A few words shown under the name, in the same form.
  public var tagline = LocalizedText()
  /// The public address of the site; it may have a path.
  public var base: BaseURL
  /// The address of the CGI, below the path of `base`: `/do` or `/cgi-bin/tertulia.cgi`.
  public var actions = "/do"
  /// The time zone of the dates shown; `init` writes that of the machine.
  public var timeZoneName = "UTC"
  /// The tabs, in this order; `map` needs a map, and `meet` has no tab ([meeting people](meeting.md)).
  public var sections: [Section] = [.forum, .notes, .events, .people]
  /// The features that are on: a list, or only the differences from the default, such as `{places: off}`; see [features.md](features.md).
  public var features = FeatureSet.usual
  /// The email addresses of professors: published, or not.
  public var professorEmails = EmailPolicy.withheld
  /// The crawlers that are asked to stay away: none, those that collect training data, or all; see [robots.md](robots.md).
  public var robots = RobotsPolicy.allow
  /// Posts by people without an account: `allowed` under a name that they type, `held` until a moderator approves them, or `off`.
  public var guests = GuestPolicy.allowed
  /// The tags that guests may give their topics: `existing` ones only, or also `new` ones.
  public var guestTags = GuestTags.existing
  /// A field in the forms of guests that people do not see, to detect robots that fill it.
  public var guestTrap = GuestTrap.on
  /// The people who may open an account: everyone with an email address or a code (`open`), only people with a `code`, or no one (`off`).
  public var signUp = SignUpPolicy.open
  /// The fields that people must fill in to open an account, besides name, username and password.
  public var signUpFields: [SignUpField] = []
  /// The members who must sign in with a second step, a code of their phone: no one has to (`optional`), or moderators and admins (`staff`), who without it can do no more than a member; see [passwords.md](passwords.md#two-step-sign-in).
  public var secondFactor = SecondFactorPolicy.optional
  /// The members who are notified of new topics: `everyone` from the day they join until they stop following the forum, or `followers` only.
  ///
  /// Authors may switch it off for a topic.
  public var newTopics = NewTopics.everyone
  /// The number of the topic in which new members say hello, [the last of their first steps](members.md#first-steps).
  public var helloTopic: Int64?
  /// Permission to sign in although `base` has a path, so that all other programs on the same host get the cookies; set it only if you trust them all.
  ///
  /// A cookie belongs to a host, not to a path.
  public var isSharedHostTrusted = false
  /// Reading and writing without a connection: pages that were read open again, and what could not be sent is sent later; `false` deletes all of that from readers' devices ([phones.md](phones.md#offline)).
  public var isOffline = true
  /// The identity providers for signing in: the keys below for one, or several by their ids, `{university: {…}, library: {…}}`.
  public var sso: [SSOProvider] = []
  /// The addresses and blocks of the proxies in front of the web server; their `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.
  public var proxies: [NetworkRange] = []
  /// How emails are sent.
  public var mail = MailSettings()
  /// The program that sends requests to other servers, `curl`; without it there are no push notifications and no translations.
  public var courier: String?
  /// The server that translates posts.
  public var translate = TranslateSettings()
  /// How calls get through.
  public var calls = CallSettings()
  /// How large pictures become small ones.
  public var photos = PhotoSettings()
  /// The map of the site's places.
  public var map: MapSettings?
  /// Sizes, and how often something may be done.
  public var limits = Limits()

  /// Settings that say no more; `Content` checks them.
  public init(name: LocalizedText, languages: [Language], base: BaseURL, actions: String = "/do") {
    self.name = name
    self.languages = languages
    self.base = base
    self.actions = actions
  }

  /// The defaults: a site without a name, in English, on this machine.
  public init() { self.init(name: LocalizedText(), languages: [.english], base: .localhost) }

  /// The name that `init` gives a community if none is given.
  public static let starterName = "Our tertulia"

  /// The first language: the one at the root, and of feeds and documents that exist once.
  public var mainLanguage: Language { languages.first ?? .english }

  /// True if people can sign in: not where neighbours on the host would get their cookies.
  public var allowsSignIn: Bool { base.path.isEmpty || isSharedHostTrusted }

  /// True if anyone can post: guests, or members.
  public var acceptsPosts: Bool { guests != .off || allowsSignIn }

  /// True if browsers create and use passkeys here: on https, and on this machine (WebAuthn, section 5.1.3).
  public var allowsPasskeys: Bool { allowsSignIn && (base.isSecure || base.host == "localhost") }

  /// True if news are pushed to devices: browsers require https, except on this machine (Push API, section 3).
  public var allowsPush: Bool {
    has(.push) && courier != nil && allowsSignIn && (base.isSecure || base.host == "localhost")
  }

  /// True if members can call each other: browsers allow microphone and camera only on https, and on this machine (Media
  /// Capture and Streams, section 10.2).
  public var allowsCalls: Bool {
    has(.calls) && allowsSignIn && (base.isSecure || base.host == "localhost")
  }

  /// The trees of pages, one for each language, the main one first.
  public var trees: [SiteTree] { languages.map(tree) }

  /// The tree of a language; the main tree for a language that the site does not have.
  public func tree(_ language: Language) -> SiteTree {
    let isRoot = language == mainLanguage || !languages.contains(language)
    return SiteTree(language: isRoot ? mainLanguage : language, isRoot: isRoot)
  }
}

// Every key of `site.yml`, in the order of docs/settings.md: what comes later may depend on what came before.
extension SiteSettings {
  /// Shows all settings to a visitor.
  public mutating func declare(to visitor: inout some SettingsVisitor) {
    declareSite(to: &visitor)
    declareGuests(to: &visitor)
    declareMembers(to: &visitor)
    declareProviders(to: &visitor)
    declareProxies(to: &visitor)
    mail.declare(to: &visitor)
    declareCourier(to: &visitor)
    translate.declare(to: &visitor)
    calls.declare(to: &visitor)
    photos.declare(to: &visitor)
    declareMap(to: &visitor)
    limits.declare(to: &visitor)
  }

  private mutating func declareSite(to visitor: inout some SettingsVisitor) {
    visitor.group("The site", "The name, the address, and the parts of the site.")
    visitor.languages(
      Setting("languages", otherwise: "`[en]`", isAlwaysStored: true),
      example: "a list such as [en, es]", &languages)
    visitor.localized(
      Setting("name", isRequired: true), expected: "a text, or one for each language", &name,
      in: languages)
    visitor.localized(
      "tagline", expected: "a text, or one for each language", &tagline, in: languages)
    visitor.value(
      Setting("base", isRequired: true, isAlwaysStored: true),
      expected: "an address such as https://club.example or https://uni.example/~club", &base,
      read: { BaseURL($0) }, write: { $0.text })
    visitor.value(
      "actions", expected: "a path such as /do", &actions, read: { SettingText.path($0) },
      write: { $0 })
    declareTimeZone(to: &visitor)
    visitor.words(
      Setting("sections", item: "section"), example: "a list such as [forum, notes]", &sections)
    visitor.features(
      Setting("features", otherwise: "all but `meet` and `calls`", item: "feature"),
      expected: "a list such as [messages, polls], or fields that are on or off", &features,
      sections: sections)
    visitor.word("professor_emails", &professorEmails)
    visitor.word("robots", &robots)
    visitor.value(
      Setting("offline", otherwise: "`true`"), expected: "true or false", &isOffline,
      read: { $0 == "true" ? true : $0 == "false" ? false : nil }, write: { $0 ? nil : "false" })
  }

  private mutating func declareTimeZone<Visitor: SettingsVisitor>(to visitor: inout Visitor) {
    visitor.value(
      "time_zone", expected: "the name of a time zone such as Europe/Madrid", &timeZoneName,
      read: { Visitor.isTimeZone($0) ? $0 : nil }, write: { $0 })
  }

  private mutating func declareGuests(to visitor: inout some SettingsVisitor) {
    visitor.group(
      "Guests",
      "People who post without an account: [guests.md](guests.md)."
    )
    visitor.word(Setting("guests", isAlwaysStored: true), &guests)
    visitor.word("guest_tags", &guestTags)
    visitor.word("guest_trap", &guestTrap)
  }

  private mutating func declareMembers(to visitor: inout some SettingsVisitor) {
    visitor.group("Members", "How people get accounts: [members.md](members.md).")
    visitor.word("sign_up", &signUp)
    visitor.words("sign_up_fields", example: "a list such as [email, city]", &signUpFields)
    visitor.word("second_factor", &secondFactor)
    visitor.word("new_topics", &newTopics)
    visitor.anyNumber(
      Setting("hello_topic", otherwise: "each new member starts a topic"), &helloTopic,
      in: 1...1_000_000_000)
    visitor.value(
      Setting("shared_host", otherwise: "not trusted"), expected: "trusted", &isSharedHostTrusted,
      read: { $0 == "trusted" ? true : nil }, write: { $0 ? "trusted" : nil })
  }

  private mutating func declareProviders(to visitor: inout some SettingsVisitor) {
    visitor.group(
      "Signing in with other accounts",
      "Variables that the web server sets: [single-sign-on.md](single-sign-on.md)."
    )
    visitor.providers(
      "sso", expected: "the keys below, or up to 8 providers by their ids", &sso, in: languages)
    SSOProvider.declare(to: &visitor)
  }

  private mutating func declareProxies(to visitor: inout some SettingsVisitor) {
    visitor.group(
      "Proxies", "Servers in front of the web server: [servers.md](servers.md#proxies).")
    visitor.list(
      "proxies", example: "a list such as [127.0.0.1, 10.0.0.0/8]",
      expected: "an address or a block of them such as 127.0.0.1, 10.0.0.0/8 or \"::1\"", &proxies,
      read: { NetworkRange($0) }, write: { $0.description })
  }

  private mutating func declareCourier(to visitor: inout some SettingsVisitor) {
    visitor.group(
      "Push notifications", "How news reach members' devices: [push.md](push.md).")
    visitor.optional(
      Setting("courier", otherwise: "no push notifications, no translations"),
      expected: "the absolute path of curl such as /usr/bin/curl", &courier,
      read: { SettingText.program($0) }, write: { $0 })
  }

  private mutating func declareMap(to visitor: inout some SettingsVisitor) {
    visitor.group("The map", "How to set up the map: [map.md](map.md).")
    visitor.part(
      Setting("map", otherwise: "`off`"), expected: "on, off, or a centre and a span", &map,
      usual: MapSettings())
    guard var part = map else { return }
    part.declare(to: &visitor)
    map = part
  }
}
