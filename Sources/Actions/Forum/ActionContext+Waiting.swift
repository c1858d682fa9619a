import Database
import HTTPTypes
import Markdown
import Model
import Theme
import Time

// Posts that wait for a moderator: those of guests where `site.yml` has `guests: held`, and of newcomers.
extension ActionContext {
  /// The most posts of one newcomer that wait.
  private static let maxOfMember = 20

  /// True if the viewer's posts wait for a moderator.
  func needsApproval() throws -> Bool {
    guard let member = viewer.member else { return settings.guests == .held }
    let posts = settings.limits.newcomerPosts
    guard posts > 0, member.role == .member else { return false }
    return try site.isNewcomer(member.id, until: posts)
  }

  /// Notice above a form whose posts will wait; nil where they will not.
  func approvalNotice() throws -> String? {
    guard try needsApproval() else { return nil }
    return viewer == .everyone
      ? locale.text("guest_waits")
      : locale.plural("newcomer_waits", settings.limits.newcomerPosts)
  }

  /// Throws when so much waits that one more post would not be read soon.
  func checkModerationQueue() throws {
    let later = now.adding(seconds: 3600)
    let limit = viewer.member == nil ? settings.limits.heldPosts : Self.maxOfMember
    guard try site.waitingPosts(of: viewer.member?.id, upTo: limit) >= limit else { return }
    throw viewer.member == nil
      ? Problem.queueFull(until: later) : Problem.tooManyPending(limit, until: later)
  }

  /// The answer to a post that waits, a reply in a topic or one that begins a topic with a title (202).
  ///
  /// A guest can read it here alone; a member finds it at its address.
  func waiting(
    _ id: Comment.ID, _ rendered: RenderedMarkdown, in topic: Topic? = nil, title: String? = nil
  ) throws -> Reply {
    if request.wantsJSON {
      let members: [(String, JSON)] = [("id", .number(id.rawValue)), ("state", .text("held"))]
      return .finished(.json(.accepted, .object(members)))
    }
    let name = viewer.member?.name ?? PlainText.singleLine(fields["name"])
    let heading = locale.text("waiting_title")
    var view = PendingPostPage(
      chrome: chrome(heading, tab: .forum),
      breadcrumb: try topic.map { try breadcrumb($0) } ?? [forumLink], title: heading,
      lead: locale.text(viewer == .everyone ? "waiting_guest" : "waiting_member"),
      preview: PreviewView(
        title: title, html: rendered.html, author: name, isGuest: viewer == .everyone,
        initials: PlainText.initials(of: name), hue: Avatar.hue(of: name)),
      acts: viewer == .everyone ? [] : pendingPostActions(id))
    if let topic { view.show(topic, in: self) }
    return .finished(.page(.accepted, try theme.render(view, in: tree.language)))
  }

  /// Actions of the author on a post that waits.
  func pendingPostActions(_ id: Comment.ID, isClosed: Bool = false) -> [LinkView] {
    let kinds: [(Route.Kind, String)] = [(.edit, "edit"), (.deletion, "delete")]
    let acts = kinds.filter { !isClosed || $0.0 != .edit }.map { kind, label in
      LinkView(
        label: locale.text(label),
        url: href(to: .comment(id, kind)))
    }
    return acts + [LinkView(label: locale.text("my_page"), url: href(.me))]
  }
}

extension PendingPostPage {
  /// Names the topic that a reply is in, with a link to it where it is shown.
  mutating func show(_ topic: Topic, in context: ActionContext, isShown: Bool = true) {
    topicTitle = topic.title
    topicLang = context.theme.lang(topic.language, in: context.tree)
    guard isShown else { return }
    topicURL = context.settings.href(
      .topic(topic.address, context.settings.tree(topic.language)))
  }
}
