import Markup
internal import Model
import Time

/// Makes a topic's value out of its two files.
///
/// In go the decoded JSON and the bytes of the raw file; out goes the topic, each post's text taken from the author's source
/// where it is found and from the rendered HTML otherwise. It refuses invalid times and a topic without posts. Of posts that
/// not everyone could read only the number goes out.
struct TopicBuilder {
  let file: String
  let json: TopicJSON
  let raw: [UInt8]
  let quotes: QuotedPosts
  /// When the import runs, for polls whose time is over; nil where that does not matter.
  var now: Timestamp?

  func topic() throws(ArchiveError) -> ArchivedTopic {
    let posts = json.post_stream.posts
    guard !posts.isEmpty else {
      throw wrong("post_stream.posts", expected: "at least one post")
    }
    guard (-1...DiscourseArchive.highestNumber).contains(json.category_id ?? 0) else {
      throw wrong("category_id", expected: DiscourseArchive.expectedNumber)
    }
    let texts = RawPosts(raw, posts: posts.map { ($0.post_number, $0.username) }).texts
    var comments: [ArchivedComment] = []
    var skipped: [SkippedPost] = []
    var polls = TopicPolls(isClosed: json.closed ?? false || json.archived ?? false, at: now)
    for (index, post) in posts.enumerated() {
      let path = "post_stream.posts[\(index)]"
      try checkNumber(post.post_number, after: index > 0 ? posts[index - 1] : nil, at: path)
      let text = texts[post.post_number]
      let hasText = text != nil || post.cooked != nil || post.post_type == 3
      if let reason = post.hiddenReason ?? (hasText ? nil : .withoutText) {
        skipped.append(SkippedPost(number: post.post_number, reason: reason))
      } else {
        comments.append(try comment(post, raw: text, at: path, &polls))
      }
    }
    return ArchivedTopic(
      id: json.id, title: ArchivedName.cut(title), slug: json.slug ?? "",
      createdAt: try time(json.created_at, "created_at"), categoryID: json.category_id,
      tags: (json.tags ?? []).compactMap(\.self).filter { !$0.isForStaff }
        .map { ArchivedName.cut($0.name) },
      isClosed: json.closed ?? false, isArchived: json.archived ?? false,
      isVisible: json.visible ?? true, comments: comments, poll: polls.poll, skipped: skipped,
      pollNotes: polls.notes)
  }

  /// The title with emoji; `unicode_title` is there where Discourse knows of any.
  private var title: String {
    json.unicode_title
      ?? String(decoding: EmojiCodes.replaced(in: Array(json.title.utf8)[...]), as: UTF8.self)
  }

  private func checkNumber(
    _ number: Int, after last: TopicJSON.Post?, at path: String
  ) throws(ArchiveError) {
    if let last, last.post_number >= number {
      throw wrong("\(path).post_number", expected: "a number above \(last.post_number)")
    }
    guard (1...DiscourseArchive.highestNumber).contains(number) else {
      throw wrong("\(path).post_number", expected: DiscourseArchive.expectedNumber)
    }
  }

  private func comment(
    _ post: TopicJSON.Post, raw: String?, at path: String, _ polls: inout TopicPolls
  ) throws(ArchiveError) -> ArchivedComment {
    var editedAt: Timestamp?
    // Discourse touches `updated_at` on its own; only a second version is an edit by a person.
    if let version = post.version, version > 1, let updatedAt = post.updated_at {
      editedAt = try time(updatedAt, "\(path).updated_at")
    }
    return ArchivedComment(
      number: post.post_number, author: post.author,
      createdAt: try time(post.created_at, "\(path).created_at"), editedAt: editedAt,
      replyTo: post.reply_to_post_number, likes: likes(of: post), isHidden: post.hidden ?? false,
      kind: post.post_type == 3 ? .notice(action: post.action_code ?? "") : .post,
      markdown: markdown(of: post, raw, &polls))
  }

  private func markdown(
    of post: TopicJSON.Post, _ raw: String?, _ polls: inout TopicPolls
  ) -> String {
    guard post.post_type == 3 else { return words(of: post, raw, &polls) }
    guard SmallAction.keepsText(post.action_code ?? "") else { return "" }
    let words = words(of: post, raw, &polls)
    return quotes.linksToHidden(words) ? "" : words
  }

  private func words(
    of post: TopicJSON.Post, _ raw: String?, _ polls: inout TopicPolls
  ) -> String {
    let cooked = post.cooked ?? ""
    guard let raw, post.cooked == nil || !HTMLTags.areIn(Array(raw.utf8)) else {
      polls.readWithoutSource(post)
      return MarkdownWriter(quotes: quotes).markdown(MarkupReader.html(cooked))
    }
    let hasUploads = raw.utf8.contains(wholeText: "upload://")
    let uploads = hasUploads ? Uploads(cooked: cooked) : Uploads()
    let writer = BBCodeWriter(uploads: uploads, quotes: quotes)
    guard raw.utf8.contains(wholeText: "[poll") else { return writer.markdown(raw) }
    let nodes = BBCode.parse(Array(raw.utf8))
    guard let index = polls.read(post, nodes, isFirst: post.post_number == 1) else {
      return writer.markdown(raw)
    }
    // A post that was nothing but a poll shows the poll's question.
    let rest = writer.markdown(nodes.without(at: index))
    let question = polls.poll?.question ?? ""
    return rest.isEmpty ? MarkdownSyntax.escaped(question.isEmpty ? title : question) : rest
  }

  /// Discourse's action 2 is the like.
  private func likes(of post: TopicJSON.Post) -> Int {
    let count = post.actions_summary?.compactMap(\.self).first { $0.id == 2 }?.count ?? 0
    return min(max(0, count), DiscourseArchive.highestNumber)
  }

  /// A time as Discourse writes it, `2016-11-13T05:22:31.000Z`; parts of seconds are dropped.
  private func time(_ text: String, _ field: String) throws(ArchiveError) -> Timestamp {
    guard let time = Timestamp(rfc3339: text) else {
      throw wrong(field, expected: "a time such as 2016-11-13T05:22:31.000Z")
    }
    return time
  }

  private func wrong(_ field: String, expected: String) -> ArchiveError {
    ArchiveError(file: file, reason: .wrongField(field, expected: expected))
  }
}
