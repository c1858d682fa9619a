// The addresses of people, news and what members follow.
extension Route.Kind {
  /// The form to ask the author of a comment for friendship.
  public static let invite = Self("comments/#/invite", of: .people, for: .role(.member), .form)
  /// The directory of members.
  public static let directory = Self("people", of: .people, for: .role(.member))
  /// A member as another member sees them.
  public static let person = Self("people/#", of: .people, for: .role(.member))
  /// The form to report a member to the moderators.
  public static let personReport = Self("people/#/report", of: .people, for: .role(.member), .form)
  /// A friend's contact details, for an address book.
  public static let personCard = Self("people/#/card.vcf", of: .people, for: .role(.member))
  /// A member's news.
  public static let news = Self("me/news", of: .people, for: .role(.member), .form)
  /// The link to the subject of one piece of news.
  public static let newsItem = Self("me/news/#", of: .people, for: .role(.member))
  /// Topics, lists and people that a member follows.
  public static let follows = Self("me/follows", of: .people, for: .role(.member), .form)
  /// The button to follow a topic, or to stop.
  public static let followTopic = Self("topics/#/follow", of: .people, for: .role(.member), .form)
  /// The button to follow the forum, a board or a tag, by the address of its page.
  public static let followList = Self(
    "follow/*", of: .people, for: .role(.member), [.form, .address])
  /// The button to follow a member, or to stop.
  public static let followPerson = Self("people/#/follow", of: .people, for: .role(.member), .form)
  /// The feed of everything that a member follows, for a program that has its address.
  public static let followFeed = Self("feed", of: .people, for: .everyone)
  /// A member and the viewer: the form to ask for friendship, to answer, to end it, to block.
  public static let friendship = Self(
    "people/#/friendship", of: .people, for: .role(.member), .form)
  /// A member's friends, their requests, and blocked members.
  public static let friends = Self("me/friends", of: .people, for: .role(.member))
  /// People whom a member invited by email, and the form to invite someone.
  public static let invitations = Self("me/invitations", of: .people, for: .role(.member), .form)
  /// The link of an email that invites a person from outside.
  public static let invitation = Self("invitation", of: .people, for: .everyone, .form)
}

extension SitePart {
  static func findPeople(_ finder: inout RouteFinder) {
    finder.under("comments", [.invite])
    finder.under(
      "people", [.directory, .person, .personReport, .personCard, .followPerson, .friendship])
    finder.under("me", [.news, .newsItem, .follows, .friends, .invitations])
    finder.under("topics", [.followTopic])
    finder.under("follow", [.followList])
    finder.under("feed", [.followFeed])
    finder.under("invitation", [.invitation])
  }
}

extension Route {
  /// A member as another member sees them.
  public static func person(_ member: Member.ID) -> Route { Route(.person, member.rawValue) }
  /// The form to report a member.
  public static func personReport(_ member: Member.ID) -> Route {
    Route(.personReport, member.rawValue)
  }
  /// A member for an address book.
  public static func personCard(_ member: Member.ID) -> Route {
    Route(.personCard, member.rawValue)
  }
  /// The viewer and a member.
  public static func friendship(_ member: Member.ID) -> Route {
    Route(.friendship, member.rawValue)
  }
  /// The link to the subject of a piece of news.
  public static func news(_ number: Int64) -> Route { Route(.newsItem, number) }
  /// The button to follow a topic, or to stop.
  public static func follow(_ topic: Topic.ID) -> Route { Route(.followTopic, topic.rawValue) }
  /// The button to follow a member, or to stop.
  public static func follow(_ person: Member.ID) -> Route { Route(.followPerson, person.rawValue) }
  /// The button to follow the forum, a board or a tag, or to stop.
  ///
  /// It has the address of the list, whose number changes when a forum has moved.
  public static func follow(_ list: TopicList) -> Route {
    Route(.followList, address: SitePath.folder(list))
  }
}
