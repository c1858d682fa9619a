public import Database
import Glibc
import Markdown
public import Model

/// Renders again what members wrote, as a new version of the renderer or another address of the site asks.
///
/// Texts are rendered outside of transactions, some hundreds at a time; what does not change is not
/// written. Every page has to be written afterwards.
public struct StoredComments {
  private static let batchSize = 500

  private let site: SiteDatabase
  private let markdown: SiteMarkdown

  /// Takes the settings that texts are rendered with.
  public init(_ site: SiteDatabase, _ settings: SiteSettings) {
    self.site = site
    markdown = SiteMarkdown(settings) { name in
      // Why loss is right: a name that cannot be looked up stays plain text.
      (try? site.member(username: name)).flatMap { $0 } != nil
    }
  }

  /// Renders every text; returns how many there are, and how many came out differently.
  public func renderAll() throws -> (texts: Int, changed: Int) {
    var tally = (texts: 0, changed: 0)
    var last = Comment.ID(0)
    while true {
      let batch = try site.connection.read {
        try site.texts(after: last, limit: Self.batchSize)
      }
      guard let end = batch.last else { return tally }
      last = end.id
      tally.texts += batch.count
      tally.changed += try render(batch)
    }
  }

  /// All of them at once, not byte by byte.
  private static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count
      && one.withUnsafeBytes { one in
        other.withUnsafeBytes { other in
          guard let start = one.baseAddress, let end = other.baseAddress else { return true }
          return memcmp(start, end, one.count) == 0
        }
      }
  }

  private func render(
    _ batch: [(id: Comment.ID, body: [UInt8], html: [UInt8], renderer: Int)]
  ) throws -> Int {
    let new = batch.compactMap { comment in
      let html = markdown.comment(comment.body)
      let isSame =
        comment.renderer == MarkdownRenderer.version && Self.isSame(html, comment.html)
      return isSame ? nil : (id: comment.id, body: comment.body, html: html)
    }
    guard !new.isEmpty else { return 0 }
    try site.write {
      for comment in new {
        try site.update(
          comment.id, html: comment.html, renderer: MarkdownRenderer.version,
          of: String(decoding: comment.body, as: UTF8.self))
      }
      try site.markUnbuilt()
    }
    return new.count
  }
}
