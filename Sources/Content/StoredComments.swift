public import Database
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

  private func render(
    _ batch: [(id: Comment.ID, body: String, html: [UInt8], renderer: Int)]
  ) throws -> Int {
    let new = batch.compactMap { comment in
      let html = markdown.comment(comment.body)
      let isSame = html == comment.html && comment.renderer == MarkdownRenderer.version
      return isSame ? nil : (id: comment.id, body: comment.body, html: html)
    }
    guard !new.isEmpty else { return 0 }
    try site.write {
      for comment in new {
        try site.update(
          comment.id, html: comment.html, renderer: MarkdownRenderer.version, of: comment.body)
      }
      try site.markUnbuilt()
    }
    return new.count
  }
}
