import Markup
internal import Model
import Time

/// Makes a topic's value out of its two files.
///
/// In go the decoded JSON and the bytes of the raw file; out goes the topic, each post's text taken
/// from the author's source where it is found and from the rendered HTML otherwise. It refuses
/// times that are none and a topic without posts.
struct TopicBuilder {
  let file: String
  let json: TopicJSON
  let raw: [UInt8]

  func topic() throws(ArchiveError) -> ArchivedTopic {
    let posts = json.post_stream.posts
    guard !posts.isEmpty else {
      throw wrong("post_stream.posts", expected: "at least one post")
    }
    guard (-1...DiscourseArchive.highestNumber).contains(json.category_id) else {
      throw wrong("category_id", expected: DiscourseArchive.expectedNumber)
    }
    let texts = RawPosts(raw, posts: posts.map { ($0.post_number, $0.username) }).texts
    var comments: [ArchivedComment] = []
    for (index, post) in posts.enumerated() {
      if let last = comments.last, last.number >= post.post_number {
        throw wrong(
          "post_stream.posts[\(index)].post_number", expected: "a number above \(last.number)")
      }
      comments.append(
        try comment(post, raw: texts[post.post_number], at: "post_stream.posts[\(index)]"))
    }
    return ArchivedTopic(
      id: json.id, title: ArchivedName.cut(json.unicode_title ?? json.title), slug: json.slug,
      createdAt: try time(json.created_at, "created_at"), categoryID: json.category_id,
      tags: (json.tags ?? []).map { ArchivedName.cut($0.name) }, isClosed: json.closed ?? false,
      isArchived: json.archived ?? false, isVisible: json.visible ?? true, comments: comments)
  }

  private func comment(
    _ post: TopicJSON.Post, raw: String?, at path: String
  ) throws(ArchiveError) -> ArchivedComment {
    guard (1...DiscourseArchive.highestNumber).contains(post.post_number) else {
      throw wrong("\(path).post_number", expected: DiscourseArchive.expectedNumber)
    }
    var editedAt: Timestamp?
    // Discourse touches `updated_at` on its own; only a second version is somebody's edit.
    if let version = post.version, version > 1, let updatedAt = post.updated_at {
      editedAt = try time(updatedAt, "\(path).updated_at")
    }
    let name = post.name ?? ""
    return ArchivedComment(
      number: post.post_number,
      author: ArchivedAuthor(
        username: post.username,
        name: name.utf8.allSatisfy { $0 == 0x20 } ? nil : ArchivedName.cut(name)),
      createdAt: try time(post.created_at, "\(path).created_at"), editedAt: editedAt,
      replyTo: post.reply_to_post_number, likes: likes(of: post), isHidden: post.hidden ?? false,
      kind: post.post_type == 3 ? .notice(action: post.action_code ?? "") : .post,
      markdown: raw.map { markdown($0, of: post) }
        ?? MarkdownWriter().markdown(MarkupReader.html(post.cooked)))
  }

  private func markdown(_ raw: String, of post: TopicJSON.Post) -> String {
    let hasUploads = raw.utf8.contains(wholeText: "upload://")
    let uploads = hasUploads ? Uploads(cooked: post.cooked) : Uploads()
    return BBCodeWriter(uploads: uploads).markdown(raw)
  }

  /// Discourse's action 2 is the like.
  private func likes(of post: TopicJSON.Post) -> Int {
    let count = post.actions_summary?.first { $0.id == 2 }?.count ?? 0
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
