import Time

/// An address below the mount point of the actions, such as `topics/42/comments`: read from a request, and printed into
/// links and forms.
public struct Route: Hashable, Sendable {
  /// What there is to ask for, by the pattern of its addresses, in which `#` stands for a number and `*` for the
  /// address of a page.
  public enum Kind: String, CaseIterable, Sendable {
    /// The form for a new topic.
    case newTopic = "topics/new"
    /// The form to reply in a topic.
    case reply = "topics/#/comments"
    /// One comment, and what can be done with it.
    case comment = "comments/#"
    /// The form of an author to change a comment.
    case edit = "comments/#/edit"
    /// What a comment said before.
    case history = "comments/#/history"
    /// The button of an author to delete a comment, or to bring it back.
    case deletion = "comments/#/delete"
    /// The button of who started a topic to say which comment is its answer, and that it is not any more.
    case solution = "comments/#/solution"
    /// The form to tell the moderators what is wrong with a comment.
    case report = "comments/#/report"
    /// The form to ask the author of a comment for friendship.
    case invite = "comments/#/invite"
    /// The buttons by which a member reacts to a comment.
    case reactions
    /// What has some words in its title.
    case search = "search"
    /// The form to become a member.
    case signUp = "sign-up"
    /// Where the letter leads that answers it.
    case confirm = "confirm"
    /// The form to sign in.
    case signIn = "sign-in"
    /// Where people sign in whom the site's only identity provider knows.
    case signInSSO = "sign-in/sso"
    /// The same for one of several.
    case signInProvider = "sign-in/sso/*"
    /// The button to sign out.
    case signOut = "sign-out"
    /// The form of who forgot a password.
    case recover = "recover"
    /// Where the letter leads that answers it.
    case newPassword = "new-password"
    /// Where the email leads by which the owner of an account without a password agrees to another address.
    case emailConsent = "email-consent"
    /// Where the letter leads that goes to a new e-mail address.
    case confirmEmail = "confirm-email"
    /// Where the operator's link leads by which somebody gets an account, or its first password.
    case claim = "claim"
    /// Where a preview's link leads that signs in without a password.
    case enter = "enter"
    /// A member's own page.
    case me = "me"
    /// What a new member is asked once: photo, boards, who sees what, a first post.
    case firstSteps = "me/first"
    /// All that a member can set, with the way to each form.
    case settings = "me/settings"
    /// Name, e-mail address, password and language of a member.
    case account = "me/account"
    /// Where a member is signed in.
    case sessions = "me/sessions"
    /// The photo of a member: the form.
    case photo = "me/photo"
    /// The photo itself, for its owner.
    case photoFile = "me/photo/face.jpg"
    /// Where members send pictures and documents that they show in a post.
    case upload = "files"
    /// What a member says of themselves, and who sees it: the form.
    case profile = "me/profile"
    /// How others see it.
    case profileSeen = "me/profile/seen"
    /// All that is kept about a member, for themselves.
    case ownData = "me/data"
    /// The form to leave for good.
    case leave = "me/leave"
    /// The directory of members.
    case directory = "people"
    /// A member as another one sees them.
    case person = "people/#"
    /// The form to tell the moderators what is wrong with a member.
    case personReport = "people/#/report"
    /// What a friend shows, for an address book.
    case personCard = "people/#/card.vcf"
    /// What a member was told of.
    case news = "me/news"
    /// The way to what one of them tells of.
    case newsItem = "me/news/#"
    /// What a member follows, and how.
    case follows = "me/follows"
    /// What a member began to write and put aside.
    case drafts = "me/drafts"
    /// The button to follow a topic, or to stop.
    case followTopic = "topics/#/follow"
    /// The poll of a topic: the form to make it, to vote and to end it.
    case poll = "topics/#/poll"
    /// The same for the forum, a board or a tag, by the address of its page.
    case followList = "follow/*"
    /// The same for a member.
    case followPerson = "people/#/follow"
    /// A member's bookmarks.
    case bookmarks = "me/bookmarks"
    /// The form to set a bookmark of a topic, to be reminded of it, and to remove it.
    case bookmarkTopic = "topics/#/bookmark"
    /// The same for a comment.
    case bookmarkComment = "comments/#/bookmark"
    /// The same for a note of a member.
    case bookmarkOwnNote = "notes/#/bookmark"
    /// The same for a note of the site, by the address of its page.
    case bookmarkNote = "bookmark/*"
    /// The feed of what somebody follows, for a program that has its address.
    case followFeed = "feed"
    /// Which letters a member gets.
    case mailChoices = "me/mail"
    /// Where the link of a letter leads that stops letters of its kind.
    case unsubscribe
    /// What is between a member and another: the form to ask for friendship, to answer, to end it, to block.
    case friendship = "people/#/friendship"
    /// A member's friends, who waits for an answer, and who is blocked.
    case friends = "me/friends"
    /// Whom a member invited by an e-mail address, and the form to invite somebody.
    case invitations = "me/invitations"
    /// A member's conversations.
    case talk
    /// The form to begin one, or a group.
    case newTalk = "talk/new"
    /// A conversation, and the form to say something.
    case conversation = "talk/#"
    /// Who is in it, and what can be done with it.
    case conversationFacts = "talk/#/about"
    /// All that was said in it, as a file.
    case conversationExport = "talk/#/export"
    /// The pictures that were sent in it.
    case conversationPhotos = "talk/#/photos"
    /// The form to send a member's card into it.
    case talkPerson = "talk/#/person"
    /// The form to send one of them by e-mail.
    case photoMail = "talk/#/photos/mail"
    /// The conversation with a member, there or not.
    case personTalk = "people/#/talk"
    /// What can be done with a message.
    case message = "messages/#"
    /// The form to tell the moderators what is wrong with a message.
    case messageReport = "messages/#/report"
    /// Where a member's friends are, and they themselves.
    case map
    /// Who sees where a member is, how exactly and when.
    case places = "me/places"
    /// In which hours one of their groups sees it.
    case groupHours = "me/places/groups/#"
    /// The same as others see it.
    case placeSeen = "me/places/seen"
    /// The form to say where one is.
    case sendPlace = "me/places/send"
    /// The cities that begin as somebody types.
    case cities
    /// Where a member was, by days.
    case placeDays = "me/places/days"
    /// The same as a file.
    case placeFile = "me/places/days/file"
    /// Links by which others see where a member is.
    case placeLinks = "me/places/links"
    /// Sets a telephone up that says it by itself.
    case placePhone = "me/places/phone"
    /// Where such a telephone sends.
    case ownTracks = "places/owntracks"
    /// Where a link leads that shows where a member is.
    case placeLink = "places/link"
    /// A member's own subjects, lessons and notes.
    case notebook = "me/notebook"
    /// The form for a new subject.
    case newSubject = "me/notebook/subjects"
    /// A subject of one's own, and the forms to change it.
    case ownSubject = "me/notebook/subjects/#"
    /// A lesson of it, likewise.
    case ownLesson = "me/notebook/lessons/#"
    /// The form for a new note.
    case newNote = "me/notebook/notes"
    /// A note of one's own.
    case ownNote = "me/notebook/notes/#"
    /// The form to change it.
    case editNote = "me/notebook/notes/#/edit"
    /// The form to connect it with another one.
    case connectNote = "me/notebook/notes/#/connect"
    /// The notes that have some words, a place, some tags.
    case findNotes = "me/notebook/find"
    /// A member's own agenda.
    case agenda = "me/notebook/agenda"
    /// The form for a new entry.
    case newEvent = "me/notebook/agenda/new"
    /// An entry.
    case ownEvent = "me/notebook/agenda/#"
    /// The form to change it.
    case editEvent = "me/notebook/agenda/#/edit"
    /// The form to bring a calendar along.
    case importAgenda = "me/notebook/agenda/import"
    /// A vault of notes to take over.
    case importNotebook = "me/notebook/import"
    /// An agenda, for a program that has its address.
    case agendaFile = "agenda.ics"
    /// Who teaches a member, as they write it down.
    case ownProfessors = "me/notebook/professors"
    /// One of them.
    case ownProfessor = "me/notebook/professors/#"
    /// All notes, as a file.
    case notebookExport = "me/notebook/export"
    /// What somebody deleted less than a day ago, with the buttons that restore it.
    case recentlyDeleted = "me/deleted"
    /// The notes that a member shows to whoever asks.
    case personNotes = "people/#/notes"
    /// One of them.
    case sharedNote = "notes/#"
    /// A picture or a document of a note, on a page with a way back.
    case noteFile = "notes/#/file"
    /// Where the letter leads that invites somebody from outside.
    case invitation
    /// What fits a filter of the catalogue.
    case catalogue
    /// All brands, to choose some of them for a filter.
    case brands = "catalogue/brands"
    /// The filters that somebody saved, and the form to save one.
    case filters = "catalogue/filters"
    /// One of them: its name, its letters, its feed.
    case savedFilter = "catalogue/filters/#"
    /// What waits for those who keep order, and the form to decide about it.
    case desk = "desk"
    /// What they decided, and the button to take it back.
    case decided = "desk/decided"
    /// The members, to be looked for.
    case deskMembers = "desk/members"
    /// One of them, and the forms to ban them and to give them a role.
    case deskMember = "desk/members/#"
    /// One topic, and the forms to pin, close, rename, move and merge it.
    case deskTopic = "desk/topics/#"
    /// What moderators tell everybody, and the form to do so.
    case deskNotices = "desk/notices"
    /// One such notice: the form to change it, and the button to take it down.
    case deskNotice = "desk/notices/#"
    /// The editors' pages, and the form to change one of them.
    case deskPages = "desk/pages"
    /// Codes by which people join without e-mail.
    case codes = "desk/codes"
    /// What somebody likes of the catalogue.
    case favourites = "catalogue/favourites"
    /// The catalogue, one thing after another.
    case deck = "catalogue/deck"
    /// The button to like a product, or not any more.
    case like = "catalogue/#/like"
    /// The form to ask a shop to keep a product.
    case reserve = "catalogue/#/reserve"
    /// Which shop that has a product is the nearest.
    case nearest = "catalogue/#/nearest"
    /// The site's places on a map, anywhere and from however near.
    case siteMap = "map/site"
    /// What a member asked shops to keep.
    case reservations = "catalogue/reservations"
    /// One reservation, for who got the letter about it.
    case reservation = "catalogue/reservation"
    /// The same for the shop, which answers.
    case answer = "catalogue/answer"
    /// The form to suggest something to those who keep order.
    case suggest
    /// Somebody whom a member might meet, and the buttons to say what they think.
    case meet
    /// What a member shows to those: the form to take part, and to stop.
    case meetCard = "me/meet"
    /// Whom they would like to meet.
    case meetFilter = "meet/filter"
    /// Whom they like and who like them.
    case matches = "meet/matches"
    /// One of those: what both share, and the button to take it back.
    case match = "people/#/match"
    /// A page that is not for everybody, by its address on the site.
    case page = "page/*"
  }

  /// What is asked for.
  public let kind: Kind
  /// The number in the address; 0 where it has none.
  public let number: Int64
  /// The address of a page, such as `forum/12-night-trains/3/`, where the pattern has one.
  public let address: String

  init(_ kind: Kind, _ number: Int64 = 0, address: String = "") {
    self.kind = kind
    self.number = number
    self.address = address
  }

  /// What has no number in its address.
  public static func plain(_ kind: Kind) -> Route { Route(kind) }

  /// The form for a new topic.
  public static let newTopic = Route(.newTopic)
  /// The form to reply in a topic.
  public static func reply(_ topic: Topic.ID) -> Route { Route(.reply, topic.rawValue) }
  /// One comment.
  public static func comment(_ comment: Comment.ID) -> Route { Route(.comment, comment.rawValue) }
  /// What is done with one comment.
  public static func comment(_ comment: Comment.ID, _ kind: Kind) -> Route {
    Route(kind, comment.rawValue)
  }
  /// One member at the desk.
  public static func deskMember(_ member: Member.ID) -> Route {
    Route(.deskMember, member.rawValue)
  }
  /// One topic at the desk.
  public static func deskTopic(_ topic: Topic.ID) -> Route { Route(.deskTopic, topic.rawValue) }
  /// One notice to all at the desk, by its number.
  public static func deskNotice(_ number: Int64) -> Route { Route(.deskNotice, number) }
  /// A member as another one sees them.
  public static func person(_ member: Member.ID) -> Route { Route(.person, member.rawValue) }
  /// The form to report a member.
  public static func personReport(_ member: Member.ID) -> Route {
    Route(.personReport, member.rawValue)
  }
  /// A member for an address book.
  public static func personCard(_ member: Member.ID) -> Route {
    Route(.personCard, member.rawValue)
  }
  /// What is between the viewer and a member.
  public static func friendship(_ member: Member.ID) -> Route {
    Route(.friendship, member.rawValue)
  }
  /// The conversation with a member, there or not.
  public static func personTalk(_ member: Member.ID) -> Route {
    Route(.personTalk, member.rawValue)
  }
  /// Somebody whom the viewer likes and who likes them.
  public static func match(_ member: Member.ID) -> Route { Route(.match, member.rawValue) }
  /// A conversation, or what can be done with it.
  public static func talk(_ talk: Conversation.ID, _ kind: Kind = .conversation) -> Route {
    Route(kind, talk.rawValue)
  }
  /// The hours in which a group sees where the viewer is.
  public static func groupHours(_ group: Conversation.ID) -> Route {
    Route(.groupHours, group.rawValue)
  }
  /// What can be done with a message.
  public static func message(_ message: Message.ID, _ kind: Kind = .message) -> Route {
    Route(kind, message.rawValue)
  }
  /// The poll of a topic.
  public static func poll(_ topic: Topic.ID) -> Route { Route(.poll, topic.rawValue) }
  /// The search.
  public static let search = Route(.search)
  /// A member's own page.
  public static let me = Route(.me)

  /// Reads a path such as `/topics/42/comments`; nil when nothing is there.
  public init?(path: String) {
    for kind in Kind.ofAddress {
      guard let address = kind.address(in: path) else { continue }
      self.init(kind, address: address)
      return
    }
    guard let (pattern, number) = Self.pattern(of: path), let kind = Kind(rawValue: pattern) else {
      return nil
    }
    self.init(kind, number)
  }

  /// The pattern that `path` can only have, such as `topics/#/comments`, and its number, 0 without one.
  private static func pattern(of path: String) -> (String, number: Int64)? {
    guard path.utf8.count <= 80 else { return nil }
    var (pattern, number) = ("", Int64(0))
    for word in path.utf8.split(separator: UInt8(ascii: "/")) {
      if !pattern.isEmpty { pattern += "/" }
      if let id = Identifier<Route>(digits: Substring(word)) {
        (pattern, number) = (pattern + "#", id.rawValue)
      } else if word.contains(where: { $0 >= 128 || "#*".utf8.contains($0) }) {
        return nil
      } else {
        pattern += Substring(word)
      }
    }
    return (pattern, number)
  }

  /// The address below the mount point, without a slash in front: `topics/42/comments`.
  public var path: String {
    TextPrinter.text(capacity: 48 + 3 * address.utf8.count) { print(into: &$0) }
  }

  /// Prints the address, without a slash in front.
  func print(into printer: inout TextPrinter) {
    if Kind.ofAddress.contains(kind) {
      printer.text(Substring(kind.rawValue.utf8.dropLast(2)))
      return printer.text(SitePath(address).href)
    }
    let (pattern, sign) = (kind.rawValue, UInt8(ascii: "#"))
    guard let mark = pattern.utf8.firstIndex(of: sign) else { return printer.text(pattern) }
    printer.text(pattern[..<mark])
    printer.number(Int(number))
    printer.text(pattern[pattern.utf8.index(after: mark)...])
  }
}
