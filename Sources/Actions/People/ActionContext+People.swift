import Database
import Model
import Pages
import Sodium
import Theme
import Time

// Parts that the pages of people share.
extension ActionContext {
  /// Where a member's page for members is.
  func personURL(_ member: Member.ID) -> String {
    href(to: .person(member))
  }

  /// A member who has a page for members; throws `notFound` where there is none.
  func shownMember(_ id: Member.ID) throws -> ModerationMember {
    guard let member = try site.moderationMember(id, at: now), member.hasMembersPage else {
      throw Problem.notFound
    }
    return member
  }

  /// The public pages of a member.
  func pages(of member: Member.ID) -> [PageKey] {
    settings.languages.map { .person(member, $0) }
  }

  /// A plain text as it is shown: its lines, without empty ones.
  func lines(of text: String) -> [RuleLineView] {
    text.utf8.split(whereSeparator: { $0 == 10 || $0 == 13 })
      .map { PlainText.singleLine(String(Substring($0))) }
      .filter { !PlainText.isBlank($0) }.map { RuleLineView(text: $0) }
  }

  /// Text of a request, line by line: its own words, or the site's default ones.
  func requestLines(_ text: String, praises: Bool) -> [RuleLineView] {
    let lines = lines(of: text)
    guard lines.isEmpty else { return lines }
    return [RuleLineView(text: defaultWords(praises: praises))]
  }

  /// Text of a request without words of its own: a request made beside a comment praises it, to its author.
  func defaultWords(praises: Bool) -> String {
    locale.text(praises ? "invite_default" : "ask_default")
  }

  /// The photo of a member for a page; nil where there is none.
  func faceURL(_ username: String, hasAvatar: Bool) -> String? {
    hasAvatar ? settings.href(.face(username)) : nil
  }

  /// The day of a moment on the site's clocks: "16 Nov 2026".
  func day(_ time: Timestamp) -> String { locale.date(civil(time)) }

  /// Link to a comment that the viewer may read, with its day; nil where there is none now.
  func about(_ comment: Comment.ID?) throws -> LinkView? {
    guard let comment = try comment.flatMap({ try reader.comment($0) }), comment.state == .visible,
      let url = try place(of: comment)
    else { return nil }
    return LinkView(
      label: locale.text("request_about", ["date": day(comment.createdAt)]), url: url)
  }

  /// The address of a comment that the viewer may read; nil where its topic is gone.
  func place(of comment: StoredComment) throws -> String? {
    guard comment.state == .visible, let position = comment.position,
      let topic = try reader.topic(comment.topic)
    else { return nil }
    return theme.url(of: comment.id, at: position, in: topic.address, topic.language)
  }

  /// Counts one more person whom a member asks or invites.
  func countRequest(_ member: Member.ID) throws(Problem) {
    let limits = settings.limits
    try allow([
      Quota("ask hour \(member)", most: limits.invitationsPerHour, seconds: 3600),
      Quota("ask day \(member)", most: limits.invitationsPerDay, seconds: 86_400),
    ])
  }
}

// The control for the relation between the viewer and a member.
extension ActionContext {
  /// The control; nil where the other has no account, so that no one would read what is sent.
  ///
  /// `onward` is the page to go to afterwards, instead of the member's.
  func relationView(to other: MemberName, onward: String? = nil) throws -> RelationView? {
    let me = try member()
    guard try site.hasAccount(other.id) else { return nil }
    let relation = try site.relation(of: me.id, to: other.id)
    let row = try site.friendship(me.id, other.id)
    var view = RelationView(
      action: settings.href(.friendship(other.id)), state: sentence(relation, row, other),
      hidden: hidden(onward.map { [("then", $0)] } ?? []))
    view.buttons = buttons(relation)
    if relation == .asking, let row {
      view.words = requestLines(row.text, praises: row.praises)
      view.about = try about(row.comment)
    }
    if relation == .stranger {
      view.wordsURL = settings.href(
        .friendship(other.id), query: "lang=\(tree.language.code)#ask")
    }
    fold(relation, &view)
    return view
  }

  private func sentence(_ relation: Relation, _ row: FriendshipRow?, _ other: MemberName) -> String?
  {
    let values: KeyValuePairs = [
      "name": other.name,
      "date": row.map { day(relation == .friend ? $0.since ?? $0.askedAt : $0.askedAt) } ?? "",
    ]
    return switch relation {
    case .stranger: nil
    case .oneself: locale.text("relation_oneself")
    case .asked: locale.text("relation_asked", values)
    case .asking: locale.text("relation_asking", values)
    case .friend: locale.text("relation_friend", values)
    case .blocked: locale.text("relation_blocked", values)
    }
  }

  private func buttons(_ relation: Relation) -> [RelationButtonView] {
    switch relation {
    case .oneself, .friend: []
    case .stranger: [button("ask", isMain: true)]
    case .asked: [button("withdraw")]
    case .asking: [button("accept", isMain: true), button("decline")]
    case .blocked: [button("unblock")]
    }
  }

  private func fold(_ relation: Relation, _ view: inout RelationView) {
    switch relation {
    case .oneself, .blocked: return
    case .friend: view.folded = [button("end"), button("block")]
    case .stranger, .asked, .asking: view.folded = [button("block")]
    }
    let isFriend = relation == .friend
    view.fold = locale.text(isFriend ? "relation_fold_friend" : "relation_fold")
    view.foldHint = locale.text(isFriend ? "relation_fold_friend_hint" : "relation_fold_hint")
  }

  private func button(_ act: String, isMain: Bool = false) -> RelationButtonView {
    RelationButtonView(value: act, label: locale.text("relation_\(act)"), isMain: isMain)
  }
}

extension Relation {
  /// Word for programs, in JSON.
  var word: String {
    switch self {
    case .oneself: "oneself"
    case .stranger: "stranger"
    case .asked: "asked"
    case .asking: "asking"
    case .friend: "friend"
    case .blocked: "blocked"
    }
  }
}
