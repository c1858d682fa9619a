/// What `site.yml` says, checked: the name of the community, its languages, its address and its limits.
///
/// The tool reads it from YAML once; `build` stores it as rows, and a request reads those. Nothing in
/// here is looked up anywhere else: the settings travel as a value.
public struct SiteSettings: Hashable, Sendable {
  /// The community's name, by language.
  public var name: LocalizedText
  /// A few words under the name, by language; may be empty.
  public var tagline = LocalizedText()
  /// The languages, at least one; the first stands at the root of the site.
  public var languages: [Language]
  /// Where the site is reached.
  public var base: BaseURL
  /// Where the CGI is mounted, below the base path: `/do` or `/cgi-bin/tertulia.cgi`; no trailing slash.
  public var actions: String
  /// IANA name of the zone in which dates are shown, such as `Europe/Madrid`.
  public var timeZoneName = "UTC"
  /// Whether people without an account may write.
  public var guests = GuestPolicy.allowed
  /// Who may open an account.
  public var signUp = SignUpPolicy.open
  /// What must be said to open one, besides name, username and password.
  public var signUpFields: [SignUpField] = []
  /// Whether other people's programs on the same host are trusted with the cookies of members.
  ///
  /// A cookie belongs to a host: with a path in `base`, the neighbours' programs get it, too.
  public var isSharedHostTrusted = false
  /// Which members hear of new topics without having asked to.
  public var newTopics = NewTopics.everyone
  /// The topic in which new members say hello, by its number; nil: each begins one.
  public var helloTopic: Int64?
  /// Which tags guests may give their topics.
  public var guestTags = GuestTags.existing
  /// Whether the forms of guests have a field that nobody sees, for robots to fill.
  public var guestTrap = GuestTrap.on
  /// The tabs, in their order.
  public var sections: [Section] = [.forum, .notes, .events, .people]
  /// What can be switched off, and is on.
  public var features = FeatureSet.usual
  /// Whether professors' addresses are published.
  public var professorEmails = EmailPolicy.withheld
  /// Who may say for whom a request is made: the web servers and caches in front of this one.
  public var proxies: [NetworkRange] = []
  /// How letters are sent.
  public var mail = MailSettings()
  /// How large pictures become photos of members.
  public var photos = PhotoSettings()
  /// The identity providers by which people sign in; empty where there are none.
  public var sso: [SSOProvider] = []
  /// The map; nil where there is none.
  public var map: MapSettings?
  /// Sizes and throttles.
  public var limits = Limits()

  /// Settings that say no more; `Content` checks them.
  public init(name: LocalizedText, languages: [Language], base: BaseURL, actions: String = "/do") {
    self.name = name
    self.languages = languages
    self.base = base
    self.actions = actions
  }

  /// The name that `init` gives a community of which nobody says how it is called.
  public static let starterName = "Our tertulia"

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

/// Which members hear of new topics without having asked to.
public enum NewTopics: String, Sendable, CaseIterable {
  /// Every new member, until they stop following the forum.
  case everyone
  /// Nobody: members follow what they choose.
  case followers
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
  /// The site's places.
  case map
  /// What the catalogue has.
  case catalogue
  /// The catalogue's deck of cards.
  case cards
  /// Meeting people, for who would like to; it has no tab: nobody needs to be seen going there.
  case meet
}

/// Sizes and throttles; every one may be set in `site.yml` under `limits:`.
public struct Limits: Hashable, Sendable {
  /// Whether anything is counted at all: 1, or 0 for tests, where every limit of how often is off.
  public var rateLimits = 1
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
  /// Posts a minute that one network address may send as a guest; 0 means without limit.
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
  /// Most bytes of a file that a member sends to be shown in a post; 0: none is taken.
  public var uploadBytes = 10_000_000
  /// Most bytes of sound or film that a member sends into a conversation; 0: none is taken.
  public var recordingBytes = 25_000_000
  /// Files that a member may send in an hour, refused ones too; 0 means without limit.
  public var uploadsPerHour = 60
  /// Most megabytes of all files of a member.
  public var memberUploadMegabytes = 500
  /// Most megabytes of all files of members.
  public var siteUploadMegabytes = 20_000
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

/// One of the limits: its name in `site.yml`, and what it may be set to.
public struct Limit: CaseIterable, Equatable, Sendable {
  /// Its name: `topics_per_page`.
  public let rawValue: String
  /// What it may be set to.
  public let range: ClosedRange<Int>
  /// Hands the value over, to be read or set; no key path, because those cost a request 0.2 ms.
  fileprivate let visit: @Sendable (inout Limits, (inout Int) -> Void) -> Void

  /// How often something may be done in a time; 0 means without limit.
  private static let rate = 0...100_000

  /// All of them.
  public static let allCases = [
    Limit(rawValue: "rate_limits", range: 0...1) { $1(&$0.rateLimits) },
    Limit(rawValue: "topics_per_page", range: 5...500) { $1(&$0.topicsPerPage) },
    Limit(rawValue: "comments_per_page", range: 5...200) { $1(&$0.commentsPerPage) },
    Limit(rawValue: "title_characters", range: 1...60) { $1(&$0.titleCharacters) },
    Limit(rawValue: "title_bytes", range: 60...400) { $1(&$0.titleBytes) },
    Limit(rawValue: "comment_bytes", range: 200...32_768) { $1(&$0.commentBytes) },
    Limit(rawValue: "name_characters", range: 10...100) { $1(&$0.nameCharacters) },
    Limit(rawValue: "tags_per_topic", range: 0...20) { $1(&$0.tagsPerTopic) },
    Limit(rawValue: "guest_posts_per_minute", range: rate) { $1(&$0.guestPostsPerMinute) },
    Limit(rawValue: "guest_forms_per_minute", range: rate) { $1(&$0.guestFormsPerMinute) },
    Limit(rawValue: "topic_posts_per_minute", range: rate) { $1(&$0.topicPostsPerMinute) },
    Limit(rawValue: "site_posts_per_minute", range: rate) { $1(&$0.sitePostsPerMinute) },
    Limit(rawValue: "searches_per_minute", range: rate) { $1(&$0.searchesPerMinute) },
    Limit(rawValue: "sign_in_attempts", range: rate) { $1(&$0.signInAttempts) },
    Limit(rawValue: "sign_ups_per_hour", range: rate) { $1(&$0.signUpsPerHour) },
    Limit(rawValue: "guest_tags_per_hour", range: rate) { $1(&$0.guestTagsPerHour) },
    Limit(rawValue: "guest_links", range: 0...100_000) { $1(&$0.guestLinks) },
    Limit(rawValue: "same_text_per_day", range: rate) { $1(&$0.sameTextPerDay) },
    Limit(rawValue: "held_posts", range: 1...10_000) { $1(&$0.heldPosts) },
    Limit(rawValue: "newcomer_posts", range: 0...100) { $1(&$0.newcomerPosts) },
    Limit(rawValue: "request_bytes", range: 65_536...16_777_216) { $1(&$0.requestBytes) },
    Limit(rawValue: "photo_bytes", range: 200_000...50_000_000) { $1(&$0.photoBytes) },
    Limit(rawValue: "photos_per_hour", range: rate) { $1(&$0.photosPerHour) },
    Limit(rawValue: "upload_bytes", range: 0...50_000_000) { $1(&$0.uploadBytes) },
    Limit(rawValue: "recording_bytes", range: 0...100_000_000) { $1(&$0.recordingBytes) },
    Limit(rawValue: "uploads_per_hour", range: rate) { $1(&$0.uploadsPerHour) },
    Limit(rawValue: "member_upload_megabytes", range: 1...1_000_000) {
      $1(&$0.memberUploadMegabytes)
    },
    Limit(rawValue: "site_upload_megabytes", range: 1...100_000_000) {
      $1(&$0.siteUploadMegabytes)
    },
    Limit(rawValue: "choices_per_minute", range: rate) { $1(&$0.choicesPerMinute) },
    Limit(rawValue: "least_age", range: 0...99) { $1(&$0.leastAge) },
    Limit(rawValue: "greatest_age", range: 100...150) { $1(&$0.greatestAge) },
    Limit(rawValue: "invitations_per_hour", range: rate) { $1(&$0.invitationsPerHour) },
    Limit(rawValue: "invitations_per_day", range: rate) { $1(&$0.invitationsPerDay) },
  ]

  /// No two have the same name.
  public static func == (one: Limit, other: Limit) -> Bool { one.rawValue == other.rawValue }
}

extension Limits {
  /// The value of one of them.
  public subscript(limit: Limit) -> Int {
    get {
      var (limits, value) = (self, 0)
      limit.visit(&limits) { value = $0 }
      return value
    }
    set { limit.visit(&self) { $0 = newValue } }
  }
}
