/// What `site.yml` says, checked: the name of the community, its languages, its address and its limits.
///
/// The tool reads it from YAML once; `build` stores it as rows, and a request reads those. Nothing in
/// here is looked up anywhere else: the settings travel as a value.
public struct SiteSettings: Hashable, Sendable {
  /// The community's name, by language.
  public var name: LocalizedText
  /// A few words under the name, by language; may be empty.
  public var tagline: LocalizedText
  /// The languages, at least one; the first stands at the root of the site.
  public var languages: [Language]
  /// Where the site is reached.
  public var base: BaseURL
  /// Where the CGI is mounted, below the base path: `/do` or `/cgi-bin/tertulia.cgi`; no trailing slash.
  public var actions: String
  /// IANA name of the zone in which dates are shown, such as `Europe/Madrid`.
  public var timeZoneName: String
  /// Whether people without an account may write.
  public var guests: GuestPolicy
  /// Who may open an account.
  public var signUp = SignUpPolicy.open
  /// What must be said to open one, besides name, username and password.
  public var signUpFields: [SignUpField] = []
  /// Whether other people's programs on the same host are trusted with the cookies of members.
  ///
  /// A cookie belongs to a host: with a path in `base`, the neighbours' programs get it, too.
  public var isSharedHostTrusted = false
  /// Which tags guests may give their topics.
  public var guestTags = GuestTags.existing
  /// Whether the forms of guests have a field that nobody sees, for robots to fill.
  public var guestTrap = GuestTrap.on
  /// The tabs, in their order.
  public var sections: [Section]
  /// Whether professors' addresses are published.
  public var professorEmails: EmailPolicy
  /// Who may say for whom a request is made: the web servers and caches in front of this one.
  public var proxies: [NetworkRange]
  /// How letters are sent.
  public var mail: MailSettings
  /// How large pictures become photos of members.
  public var photos = PhotoSettings()
  /// Sizes and throttles.
  public var limits: Limits

  /// Takes every value as it is; `Content` checks them.
  public init(
    name: LocalizedText, tagline: LocalizedText = LocalizedText(), languages: [Language],
    base: BaseURL, actions: String = "/do", timeZoneName: String = "UTC",
    guests: GuestPolicy = .allowed, sections: [Section] = Section.allCases,
    professorEmails: EmailPolicy = .withheld, proxies: [NetworkRange] = [],
    mail: MailSettings = MailSettings(), limits: Limits = Limits()
  ) {
    self.name = name
    self.tagline = tagline
    self.languages = languages
    self.base = base
    self.actions = actions
    self.timeZoneName = timeZoneName
    self.guests = guests
    self.sections = sections
    self.professorEmails = professorEmails
    self.proxies = proxies
    self.mail = mail
    self.limits = limits
  }

  /// The first language: the one at the root, and of feeds and documents that exist once.
  public var mainLanguage: Language { languages.first ?? .english }

  /// Whether people can sign in: not where neighbours on the host would get their cookies.
  public var takesMembers: Bool { base.path.isEmpty || isSharedHostTrusted }

  /// The trees of pages, one a language, the main one first.
  public var trees: [SiteTree] { languages.map(tree) }

  /// The tree of a language; a language that the site does not speak lives in the main tree.
  public func tree(_ language: Language) -> SiteTree {
    let isRoot = language == mainLanguage || !languages.contains(language)
    return SiteTree(language: isRoot ? mainLanguage : language, isRoot: isRoot)
  }
}

/// Whether people without an account may write.
public enum GuestPolicy: String, Sendable, CaseIterable {
  /// Guests write with a name that they choose for each post.
  case allowed
  /// The same, and what they write waits for a moderator.
  case held
  /// Only members write.
  case off
}

/// Who may open an account.
public enum SignUpPolicy: String, Sendable, CaseIterable {
  /// Whoever has an e-mail address, or a code.
  case open
  /// Whoever has a code.
  case code
  /// Nobody: accounts are made with the `user` command.
  case off
}

/// What people may be made to say of themselves to open an account.
public enum SignUpField: String, Sendable, CaseIterable {
  /// An e-mail address, also of those who have a code.
  case email
  /// The town.
  case city
  /// The country.
  case country
  /// The telephone.
  case phone
}

/// Which tags guests may give their topics.
public enum GuestTags: String, Sendable, CaseIterable {
  /// Those that there are.
  case existing
  /// New ones, too.
  case new
}

/// Whether the forms of guests have a field that nobody sees.
public enum GuestTrap: String, Sendable, CaseIterable {
  /// They have; what fills it is asked to leave it empty.
  case on
  /// They have not.
  case off
}

/// Whether e-mail addresses of professors are published.
public enum EmailPolicy: String, Sendable, CaseIterable {
  /// On their page and in their card.
  case shown
  /// Nowhere below the document root.
  case withheld
}

/// One tab of the site.
public enum Section: String, Sendable, CaseIterable {
  /// Topics and comments.
  case forum
  /// Subjects, lessons, notes.
  case notes
  /// What takes place.
  case events
  /// Everybody who has posted.
  case people
}

/// Sizes and throttles; every one may be set in `site.yml` under `limits:`.
public struct Limits: Hashable, Sendable {
  /// Topics on a list or an archive page.
  public var topicsPerPage = 50
  /// Comments on a page of a topic.
  public var commentsPerPage = 20
  /// Fewest characters of a title that somebody types.
  public var titleCharacters = 6
  /// Most bytes of a title.
  public var titleBytes = 200
  /// Most bytes of a comment's Markdown.
  public var commentBytes = 32_768
  /// Most characters of a name.
  public var nameCharacters = 60
  /// Most tags of a topic.
  public var tagsPerTopic = 5
  /// Posts a minute that one network address may send as a guest; 0 means that nothing guests do is counted.
  public var guestPostsPerMinute = 10
  /// Forms a minute that one network address may send as a guest: previews and refused ones count, too.
  public var guestFormsPerMinute = 120
  /// Posts of guests a minute in one topic.
  public var topicPostsPerMinute = 30
  /// Posts of guests a minute on the whole site.
  public var sitePostsPerMinute = 120
  /// Searches a minute from one network address.
  public var searchesPerMinute = 60
  /// Passwords that may be tried in ten minutes, for one account from one network address; 0 means without limit.
  public var signInAttempts = 10
  /// Accounts that may be asked for from one network address in an hour, and letters likewise; 0 means without limit.
  public var signUpsPerHour = 60
  /// New tags an hour from one network address, where guests may make them.
  public var guestTagsPerHour = 20
  /// Most links in a guest's text that lead away from the site.
  public var guestLinks = 5
  /// How often a day guests may post the same text.
  public var sameTextPerDay = 3
  /// Posts of guests that may wait at a time to be shown for the first time.
  public var heldPosts = 500
  /// How many posts of a member must have been shown before the next ones do not wait; 0: none waits.
  public var newcomerPosts = 0
  /// Most bytes of a request's body.
  public var requestBytes = 256 * 1024
  /// Most bytes of a picture that a member sends.
  public var photoBytes = 10_000_000
  /// Pictures that a member may send in an hour; 0 means without limit.
  public var photosPerHour = 10
  /// Things that a member may like, put off, refuse or forget in a minute; 0 means without limit.
  public var choicesPerMinute = 120
  /// Least age, in years, of who says when they were born; 0 means that nobody is too young.
  public var leastAge = 0
  /// Greatest age that is believed.
  public var greatestAge = 120
  /// People whom a member may ask for friendship, or invite, in an hour; 0 means without limit.
  public var invitationsPerHour = 10
  /// The same in a day.
  public var invitationsPerDay = 30

  /// The defaults.
  public init() {}
}

/// One of the limits, by the name that it has in `site.yml`.
public enum Limit: String, Sendable, CaseIterable {
  /// Topics on a page of a list.
  case topicsPerPage = "topics_per_page"
  /// Comments on a page of a topic.
  case commentsPerPage = "comments_per_page"
  /// Characters of a title.
  case titleCharacters = "title_characters"
  /// Bytes of a title.
  case titleBytes = "title_bytes"
  /// Bytes of a comment.
  case commentBytes = "comment_bytes"
  /// Characters of a guest's name.
  case nameCharacters = "name_characters"
  /// Tags of a topic.
  case tagsPerTopic = "tags_per_topic"
  /// Posts of guests from one address.
  case guestPostsPerMinute = "guest_posts_per_minute"
  /// Forms of guests from one address.
  case guestFormsPerMinute = "guest_forms_per_minute"
  /// Posts of guests in one topic.
  case topicPostsPerMinute = "topic_posts_per_minute"
  /// Posts of guests on the whole site.
  case sitePostsPerMinute = "site_posts_per_minute"
  /// Searches from one address.
  case searchesPerMinute = "searches_per_minute"
  /// Passwords tried for one account.
  case signInAttempts = "sign_in_attempts"
  /// Accounts and letters asked for from one address.
  case signUpsPerHour = "sign_ups_per_hour"
  /// New tags of guests from one address.
  case guestTagsPerHour = "guest_tags_per_hour"
  /// Links of a guest's text.
  case guestLinks = "guest_links"
  /// Posts of guests with the same text.
  case sameTextPerDay = "same_text_per_day"
  /// Posts of guests that wait.
  case heldPosts = "held_posts"
  /// Shown posts of a member who is a newcomer no more.
  case newcomerPosts = "newcomer_posts"
  /// Bytes of a request.
  case requestBytes = "request_bytes"
  /// Bytes of a picture that a member sends.
  case photoBytes = "photo_bytes"
  /// Pictures that a member sends.
  case photosPerHour = "photos_per_hour"
  /// What is said of things, in the deck and elsewhere.
  case choicesPerMinute = "choices_per_minute"
  /// Years of who says when they were born, at least.
  case leastAge = "least_age"
  /// Years of who says when they were born, at most.
  case greatestAge = "greatest_age"
  /// People whom a member asks or invites.
  case invitationsPerHour = "invitations_per_hour"
  /// The same in a day.
  case invitationsPerDay = "invitations_per_day"

  /// What it may be set to.
  public var range: ClosedRange<Int> {
    switch self {
    case .topicsPerPage: 5...500
    case .commentsPerPage: 5...200
    case .titleCharacters: 1...60
    case .titleBytes: 60...400
    case .commentBytes: 200...32_768
    case .nameCharacters: 10...100
    case .tagsPerTopic: 0...20
    case .guestPostsPerMinute, .guestFormsPerMinute, .topicPostsPerMinute, .sitePostsPerMinute,
      .searchesPerMinute, .signInAttempts, .signUpsPerHour, .guestTagsPerHour, .sameTextPerDay,
      .photosPerHour, .choicesPerMinute, .invitationsPerHour, .invitationsPerDay:
      0...100_000
    case .guestLinks: 0...100_000
    case .heldPosts: 1...10_000
    case .newcomerPosts: 0...100
    case .requestBytes: 65_536...16_777_216
    case .photoBytes: 200_000...50_000_000
    case .leastAge: 0...99
    case .greatestAge: 100...150
    }
  }
}

extension Limits {
  /// The value of one of them; a switch, because key paths cost a request 0.2 ms.
  public subscript(limit: Limit) -> Int {
    get {
      switch limit {
      case .topicsPerPage: topicsPerPage
      case .commentsPerPage: commentsPerPage
      case .titleCharacters: titleCharacters
      case .titleBytes: titleBytes
      case .commentBytes: commentBytes
      case .nameCharacters: nameCharacters
      case .tagsPerTopic: tagsPerTopic
      case .guestPostsPerMinute: guestPostsPerMinute
      case .guestFormsPerMinute: guestFormsPerMinute
      case .topicPostsPerMinute: topicPostsPerMinute
      case .sitePostsPerMinute: sitePostsPerMinute
      case .searchesPerMinute: searchesPerMinute
      case .signInAttempts: signInAttempts
      case .signUpsPerHour: signUpsPerHour
      case .guestTagsPerHour: guestTagsPerHour
      case .guestLinks: guestLinks
      case .sameTextPerDay: sameTextPerDay
      case .heldPosts: heldPosts
      case .newcomerPosts: newcomerPosts
      case .requestBytes: requestBytes
      case .photoBytes: photoBytes
      case .photosPerHour: photosPerHour
      case .choicesPerMinute: choicesPerMinute
      case .leastAge: leastAge
      case .greatestAge: greatestAge
      case .invitationsPerHour: invitationsPerHour
      case .invitationsPerDay: invitationsPerDay
      }
    }
    set {
      switch limit {
      case .topicsPerPage: topicsPerPage = newValue
      case .commentsPerPage: commentsPerPage = newValue
      case .titleCharacters: titleCharacters = newValue
      case .titleBytes: titleBytes = newValue
      case .commentBytes: commentBytes = newValue
      case .nameCharacters: nameCharacters = newValue
      case .tagsPerTopic: tagsPerTopic = newValue
      case .guestPostsPerMinute: guestPostsPerMinute = newValue
      case .guestFormsPerMinute: guestFormsPerMinute = newValue
      case .topicPostsPerMinute: topicPostsPerMinute = newValue
      case .sitePostsPerMinute: sitePostsPerMinute = newValue
      case .searchesPerMinute: searchesPerMinute = newValue
      case .signInAttempts: signInAttempts = newValue
      case .signUpsPerHour: signUpsPerHour = newValue
      case .guestTagsPerHour: guestTagsPerHour = newValue
      case .guestLinks: guestLinks = newValue
      case .sameTextPerDay: sameTextPerDay = newValue
      case .heldPosts: heldPosts = newValue
      case .newcomerPosts: newcomerPosts = newValue
      case .requestBytes: requestBytes = newValue
      case .photoBytes: photoBytes = newValue
      case .photosPerHour: photosPerHour = newValue
      case .choicesPerMinute: choicesPerMinute = newValue
      case .leastAge: leastAge = newValue
      case .greatestAge: greatestAge = newValue
      case .invitationsPerHour: invitationsPerHour = newValue
      case .invitationsPerDay: invitationsPerDay = newValue
      }
    }
  }
}
