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
    let posts = json.postStream.posts
    guard !posts.isEmpty else {
      throw wrong("post_stream.posts", expected: "at least one post")
    }
    guard (-1...DiscourseArchive.highestNumber).contains(json.categoryId) else {
      throw wrong("category_id", expected: DiscourseArchive.expectedNumber)
    }
    let texts = RawPosts(raw, posts: posts.map { ($0.postNumber, $0.username) }).texts
    var comments: [ArchivedComment] = []
    for (index, post) in posts.enumerated() {
      if let last = comments.last, last.number >= post.postNumber {
        throw wrong(
          "post_stream.posts[\(index)].post_number", expected: "a number above \(last.number)")
      }
      comments.append(
        try comment(post, raw: texts[post.postNumber], at: "post_stream.posts[\(index)]"))
    }
    return ArchivedTopic(
      id: json.id, title: ArchivedName.cut(json.unicodeTitle ?? json.title), slug: json.slug,
      createdAt: try time(json.createdAt, "created_at"), categoryID: json.categoryId,
      tags: (json.tags ?? []).map { ArchivedName.cut($0.name) }, isClosed: json.closed ?? false,
      isArchived: json.archived ?? false, isVisible: json.visible ?? true,
      isPinned: json.pinned ?? false, comments: comments)
  }

  private func comment(
    _ post: TopicJSON.Post, raw: String?, at path: String
  ) throws(ArchiveError) -> ArchivedComment {
    guard (1...DiscourseArchive.highestNumber).contains(post.postNumber) else {
      throw wrong("\(path).post_number", expected: DiscourseArchive.expectedNumber)
    }
    var editedAt: Timestamp?
    // Discourse touches `updated_at` on its own; only a second version is somebody's edit.
    if let version = post.version, version > 1, let updatedAt = post.updatedAt {
      editedAt = try time(updatedAt, "\(path).updated_at")
    }
    let name = post.name ?? ""
    return ArchivedComment(
      number: post.postNumber,
      author: ArchivedAuthor(
        username: post.username,
        name: name.utf8.allSatisfy { $0 == 0x20 } ? nil : ArchivedName.cut(name)),
      createdAt: try time(post.createdAt, "\(path).created_at"), editedAt: editedAt,
      replyTo: post.replyToPostNumber, likes: likes(of: post), isHidden: post.hidden ?? false,
      kind: kind(of: post),
      markdown: raw.map { markdown($0, of: post) }
        ?? MarkdownWriter().markdown(MarkupReader.html(post.cooked)),
      source: raw == nil ? .html : .raw)
  }

  private func markdown(_ raw: String, of post: TopicJSON.Post) -> String {
    let hasUploads = raw.utf8.contains(wholeText: "upload://")
    let uploads = hasUploads ? Uploads(cooked: post.cooked) : Uploads()
    return BBCodeWriter(uploads: uploads).markdown(raw)
  }

  /// Discourse's action 2 is the like.
  private func likes(of post: TopicJSON.Post) -> Int {
    let count = post.actionsSummary?.first { $0.id == 2 }?.count ?? 0
    return min(max(0, count), DiscourseArchive.highestNumber)
  }

  private func kind(of post: TopicJSON.Post) -> ArchivedComment.Kind {
    switch post.postType {
    case 2: .moderatorNote
    case 3: .notice(action: post.actionCode ?? "")
    default: .post
    }
  }

  /// A time as Discourse writes it, `2016-11-13T05:22:31.000Z`; parts of seconds are dropped.
  private func time(_ text: String, _ field: String) throws(ArchiveError) -> Timestamp {
    var bytes = Array(text.utf8)
    if let dot = bytes.firstIndex(of: UInt8(ascii: ".")), bytes.last == UInt8(ascii: "Z"),
      bytes[(dot + 1)..<(bytes.count - 1)].allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    {
      bytes.removeSubrange(dot..<(bytes.count - 1))
    }
    guard let time = Timestamp(rfc3339: String(decoding: bytes, as: UTF8.self)) else {
      throw wrong(field, expected: "a time such as 2016-11-13T05:22:31.000Z")
    }
    return time
  }

  private func wrong(_ field: String, expected: String) -> ArchiveError {
    ArchiveError(file: file, reason: .wrongField(field, expected: expected))
  }
}
