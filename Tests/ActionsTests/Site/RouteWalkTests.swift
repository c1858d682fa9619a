import HTTPTypes
import Model
import Testing
import Theme

@testable import Actions
@_spi(Raw) @testable import Database

/// Every route, entered by every visitor: those without access are refused before anything is looked up.
struct RouteWalkTests {
  private static func viewers(_ site: SiteFixture) throws -> [Viewer] {
    try [.everyone]
      + Role.allCases.map {
        .member(SignedIn(id: try site.addAccount("a-\($0.name)", role: $0), role: $0))
      }
  }

  private func request(_ method: HTTPRequest.Method, _ path: String) -> ActionRequest {
    var head = HTTPRequest(method: method, scheme: nil, authority: "club.example", path: path)
    head.headerFields[.contentType] = SiteFixture.form
    if let name = HTTPField.Name("Sec-Fetch-Site") { head.headerFields[name] = "same-origin" }
    return ActionRequest(head: head, body: .success([]), client: "192.0.2.7")
  }

  /// Status for a visitor with access who sends an empty form.
  private func status(
    _ method: HTTPRequest.Method, _ kind: Route.Kind, _ site: SiteFixture, _ viewer: Viewer
  ) throws -> Int {
    switch kind {
    // A link without its token is over.
    case .confirm, .newPassword, .emailConsent, .confirmEmail, .claim, .enter, .unsubscribe,
      .reservation, .answer,
      .invitation, .followFeed, .placeLink, .agendaFile,
      // Without a first step there is no second one.
      .signInCode:
      410
    // The folder of the pages does not exist.
    case .health: 503
    // A phone without a password is asked for one.
    case .ownTracks: 401
    // Another form may be sent there, so that a file is added to its text.
    case .upload, .importAgenda, .importNotebook: 200
    // Where it goes is chosen afterwards.
    case .share: 200
    // Passkeys need https, pushes and translations a courier.
    case .passkeys, .signInPasskey, .push, .translation, .deskTranslations: 404
    // A member of long standing is not asked.
    case .firstSteps: 303
    // Nothing has to be filled in.
    case .profile, .bookmarkTopic, .bookmarkComment: method == .get ? 200 : 303
    // Of several forms one has to be named.
    case .account, .secondFactor, .deskMember, .deskTopic, .codes, .photo, .drafts:
      method == .get ? 200 : 400
    // A button has to be named, and what it is about.
    case .desk, .decided, .deskPages, .favourites, .deck, .reservations, .news, .follows, .poll,
      .bookmarks,
      .places, .placeDays, .placeLinks, .placePhone:
      method == .get ? 200 : 400
    // There is none, or no one who could be asked.
    case .photoFile, .savedFilter, .reactions, .like, .reserve, .nearest, .personCard, .friendship,
      .newsItem, .conversation, .conversationFacts, .conversationExport, .conversationPhotos,
      .photoMail, .talkPerson, .personTalk, .message, .messageReport, .deskNotice, .siteMap,
      .groupHours,
      // The site has nothing of it.
      .meet, .meetCard, .meetFilter, .matches, .match, .signInSSO, .signInProvider,
      .ownSubject, .ownLesson, .ownNote, .editNote, .connectNote, .sharedNote, .noteFile,
      .bookmarkOwnNote, .bookmarkNote,
      .ownEvent, .editEvent, .ownProfessor:
      404
    // A member has to be chosen, or a group that was ended.
    case .newTalk: method == .get ? 200 : 422
    case .talk, .notebook, .findNotes, .agenda, .recentlyDeleted: method == .get ? 200 : 400
    // The author has no account.
    case .invite: method == .get ? 200 : 409
    // Where there is nothing to fill in, a button does all.
    default:
      try method == .get
        ? 200 : action(kind, site, viewer).form.map { type(of: $0).shownFields } == [] ? 303 : 422
    }
  }

  func action(_ kind: Route.Kind, _ site: SiteFixture, _ viewer: Viewer) throws -> any Action {
    let route = try #require(Route(path: try site.path(kind, by: viewer.member?.id)))
    var context = ActionContext(
      request(.get, "/" + route.path), site.site, site.theme, viewer, now: SiteFixture.now)
    return try route.action(&context)
  }

  @Test(arguments: Route.Kind.allCases, ["guests: allowed", "guests: held", "guests: off"])
  func `only visitors with access are answered`(_ kind: Route.Kind, guests: String) throws {
    let site = try SiteFixture(guests)
    for viewer in try Self.viewers(site) {
      for method in [HTTPRequest.Method.get, .post] where method == .get || kind.isForm {
        let reply = Responder(site.site, site.theme).respond(
          to: request(method, try site.path(kind, by: viewer.member?.id)), now: SiteFixture.now,
          for: viewer)
        let isAdmitted = kind.accessPolicy.allows(viewer.role, guests: site.theme.settings.guests)
        let status = Answer(reply).status
        // Meet is off by default.
        guard site.theme.settings.answers(kind) else {
          #expect(status == 404, "\(method) \(kind) \(viewer): \(status)")
          continue
        }
        #expect((status != 403) == isAdmitted, "\(method) \(kind) \(viewer): \(status)")
        if isAdmitted { #expect(try self.status(method, kind, site, viewer) == status) }
      }
    }
  }

  @Test(arguments: Route.Kind.allCases)
  func `a route takes a form when its action does`(_ kind: Route.Kind) throws {
    let site = try SiteFixture()
    let admin = try #require(try Self.viewers(site).last)
    do {
      #expect(try action(kind, site, admin) is any FormAction == kind.isForm)
    } catch let problem as Problem {
      // A link from an email needs its token, a liked thing must exist.
      let forms: [Route.Kind] = [
        .meet, .meetCard, .meetFilter, .match, .signInSSO, .signInProvider, .signInPasskey,
        .passkeys, .push, .translation, .deskTranslations, .groupHours,
        .reactions, .like, .savedFilter, .reserve, .friendship, .conversation, .conversationFacts,
        .photoMail, .talkPerson, .personTalk, .message, .messageReport, .deskNotice,
        .ownSubject, .ownLesson, .ownNote, .editNote, .connectNote, .ownEvent, .editEvent,
        .ownProfessor, .bookmarkOwnNote, .bookmarkNote,
        .calls, .callLinks, .callTest, .callLink, .callGuest, .call, .personCall, .groupCall,
      ]
      let others: [Route.Kind] = [
        .matches, .nearest, .siteMap, .personCard, .newsItem, .conversationExport,
        .conversationPhotos, .sharedNote, .noteFile, .ringingCalls,
      ]
      #expect(problem.status == ((forms + others).contains(kind) ? .notFound : .gone))
      #expect(kind.isForm == !others.contains(kind))
    }
  }

  @Test(arguments: Route.Kind.allCases)
  func `a part of the site has an action for each of its routes, and for no others`(
    _ kind: Route.Kind
  ) throws {
    let site = try SiteFixture()
    let admin = try #require(try Self.viewers(site).last)
    let route = try #require(Route(path: try site.path(kind, by: admin.member?.id)))
    for part in SitePart.allCases {
      var context = ActionContext(
        request(.get, "/" + route.path), site.site, site.theme, admin, now: SiteFixture.now)
      do {
        let action = try part.actions.action(route, &context)
        #expect((action != nil) == (part == kind.part), "\(kind) in \(part)")
      } catch is Problem {
        // It is known there, and the site has nothing of it.
        #expect(part == kind.part, "\(kind) in \(part)")
      }
    }
  }

  @Test func `a visitor without access reads so in their language`() throws {
    let site = try SiteFixture()
    for (language, title) in [
      ("en", "You don’t have access to this page"), ("es", "No tienes acceso a esta página"),
    ] {
      var context = ActionContext(
        request(.get, "/search?lang=\(language)"), site.site, site.theme, .everyone,
        now: SiteFixture.now)
      try context.readFields()
      let answer = Answer(try context.response(.accessDenied, nil))
      #expect(answer.status == 403)
      #expect(answer.page.headings.first == title)
    }
  }
}
