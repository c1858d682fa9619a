import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `people/<id>`: a member as another one sees them, with one control for the relation between both.
///
/// A stranger sees name, city and what is for members; a friend sees more (requirements F-13, F-14). A blocked member is not
/// notified: they see what everyone sees.
struct PersonAction: Action {
  private static let topics = 20

  private let context: ActionContext
  private let member: ModerationMember
  private let me: SignedIn

  /// Looks the member up; throws `notFound`.
  init(_ context: ActionContext, _ id: Member.ID) throws {
    me = try context.member()
    member = try context.shownMember(id)
    self.context = context
  }

  private var id: Member.ID { member.name.id }

  /// True if both have talked, or may begin to.
  private var mayTalk: Bool {
    get throws {
      try context.reader.conversation(with: id) != nil || context.site.mayTalk(me.id, with: id)
    }
  }

  func show() throws -> Reply {
    let (site, locale, tree) = (context.site, context.locale, context.tree)
    let standing = try site.standing(of: context.viewer, to: id)
    let relation = try site.relation(of: me.id, to: id)
    let name = member.name
    guard !context.request.wantsJSON else {
      let more = [("relation", JSON.text(relation.word))]
      return .finished(
        .json(.ok, try context.json(of: name.name, name.username, id, standing, more)))
    }
    let person = try context.person(id, name.name, name.username, joined: member.joined, standing)
    let email = try site.blocks(of: id, for: standing, at: context.now).first { $0.block == .email }
    let view = MemberPage(
      chrome: context.chrome(name.name, tab: .people, sheet: PageRenderer.memberSheet),
      breadcrumb: [LinkView(label: locale.text("directory"), url: context.href(.directory))],
      notice: context.fields["done"] == "reported" ? locale.text("reported_lead") : nil,
      person: person, isOneself: relation == .oneself, isFriend: relation == .friend,
      isMember: member.account != nil && relation != .oneself,
      relation: relation == .oneself ? nil : try context.relationView(to: name),
      talkURL: try context.settings.has(.messages) && mayTalk
        ? context.href(to: .personTalk(id)) : nil,
      callURL: try relation == .oneself ? nil : context.callURL(id),
      notesURL: try context.settings.has(.notebook) && relation != .oneself
        && site.hasNotes(of: id, for: standing)
        ? context.href(to: .personNotes(id)) : nil,
      letterURL: relation == .friend ? email.map { "mailto:\($0.text)" } : nil,
      cardURL: relation == .friend ? context.settings.href(.personCard(id)) : nil,
      publicURL: member.hasPage ? context.settings.href(.person(name.username, tree)) : nil,
      mapURL: context.settings.has(.places) && (relation == .friend || relation == .oneself)
        ? context.href(.map, query: "person=\(id)") : nil,
      followURL: relation == .oneself ? nil : context.href(to: .follow(id)),
      reportURL: relation == .oneself
        ? nil
        : context.href(to: .personReport(id)),
      editURL: context.href(.profile),
      topics: try PageRenderer(site, context.theme, for: context.viewer)
        .topics(startedBy: id, atMost: Self.topics, tree))
    return .finished(try context.page(view))
  }
}

/// `people/<id>/card.vcf`: what a friend shows, for an address book.
struct PersonCardAction: Action {
  private let context: ActionContext
  private let name: MemberName

  /// Looks the member up; throws `notFound` for members who are not friends of the viewer, as for those who do not exist.
  init(_ context: ActionContext, _ id: Member.ID) throws {
    let standing = try context.site.standing(of: context.viewer, to: id)
    guard standing == .friends || standing == .me, let name = try context.site.memberName(id) else {
      throw Problem.notFound
    }
    self.context = context
    self.name = name
  }

  func show() throws -> Reply {
    let (site, settings) = (context.site, context.settings)
    let blocks = try site.blocks(of: name.id, for: .friends, at: context.now)
    func text(_ block: ProfileBlock) -> String? { blocks.first { $0.block == block }?.text }
    var card = PersonCard(
      formattedName: name.name, url: settings.absolute(.person(name.id)))
    card.email = text(.email)
    card.phone = text(.phone)
    card.city = text(.city)
    card.country = text(.country).map { context.locale.text("country_\($0)") }
    card.note = text(.about)
    // A friend sees day and month only.
    card.birthday = blocks.first { $0.block == .birthDate && $0.audience == .friends }
      .flatMap { CivilDate($0.text) }
    if try site.hasPublicAvatar(name.id) { card.photoURL = settings.absolute(.face(name.username)) }
    var head = HTTPResponse(status: .ok, headerFields: ActionResponse.privateFields)
    head.headerFields[.contentType] = "text/vcard; charset=utf-8"
    head.headerFields[.contentDisposition] = "attachment; filename=\"\(name.username).vcf\""
    return .finished(ActionResponse(head: head, body: card.bytes))
  }
}
