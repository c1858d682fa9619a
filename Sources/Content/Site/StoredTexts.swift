public import Database
import Markdown
public import Model

/// Renders members' texts again, as a new version of the renderer or another address of the site requires.
///
/// It takes some hundreds at a time, in a read transaction that does not block writers. Unchanged texts are not written. Every
/// page has to be written afterwards.
public struct StoredTexts {
  private static let batchSize = 500

  private let site: SiteDatabase
  private let markdown: SiteMarkdown

  /// Takes the settings that texts are rendered with.
  public init(_ site: SiteDatabase, _ settings: SiteSettings) {
    self.site = site
    markdown = SiteMarkdown(settings, isMember: site.isMember)
  }

  /// Renders every text; returns how many there are, and how many came out differently.
  public func renderAll() throws -> (texts: Int, changed: Int) {
    var tally = (texts: 0, changed: 0)
    var last = Comment.ID(0)
    try renderProfiles(&tally)
    try renderNotes(&tally)
    try renderTranslations(&tally)
    while true {
      let batch = try site.read {
        try site.rerender(after: last, limit: Self.batchSize, version: MarkdownRenderer.version) {
          markdown.comment($0)
        }
      }
      guard let end = batch.last else { return tally }
      last = end
      tally.texts += batch.count
      tally.changed += batch.changed.count
      try store(batch.changed)
    }
  }

  /// Translations of posts, which are on no page that is a file.
  private func renderTranslations(_ tally: inout (texts: Int, changed: Int)) throws {
    while true {
      let batch = try site.read {
        try site.translations(notOf: MarkdownRenderer.version, limit: Self.batchSize)
      }
      guard !batch.isEmpty else { return }
      tally.texts += batch.count
      tally.changed += batch.count
      try site.write { transaction in
        for each in batch {
          try transaction.update(
            translationOf: each.comment, into: each.language, html: markdown.comment(each.body),
            renderer: MarkdownRenderer.version)
        }
      }
    }
  }

  /// Renders the texts of members about themselves.
  private func renderProfiles(_ tally: inout (texts: Int, changed: Int)) throws {
    var last = Member.ID(0)
    while true {
      let batch = try site.read { try site.abouts(after: last, limit: Self.batchSize) }
      guard let end = batch.last else { return }
      last = end.member
      tally.texts += batch.count
      for about in batch {
        let html = markdown.comment(about.text)
        guard html != about.html || about.renderer != MarkdownRenderer.version else { continue }
        tally.changed += 1
        try site.write { transaction in
          try transaction.update(
            about.member, aboutHTML: html, renderer: MarkdownRenderer.version, of: about.text)
          try transaction.requireWholeBuild()
        }
      }
    }
  }

  /// Renders the notes in members' notebooks.
  private func renderNotes(_ tally: inout (texts: Int, changed: Int)) throws {
    var last = OwnNote.ID(0)
    while true {
      let batch = try site.read { try site.noteTexts(after: last, limit: Self.batchSize) }
      guard let end = batch.last else { return }
      last = end.note
      tally.texts += batch.count
      let changed = batch.compactMap { note -> (old: StoredNoteText, html: [UInt8])? in
        let html = markdown.note(note.body)
        let isSame = html == note.html && note.renderer == MarkdownRenderer.version
        return isSame ? nil : (note, html)
      }
      guard !changed.isEmpty else { continue }
      tally.changed += changed.count
      try site.write { transaction in
        for (old, html) in changed {
          try transaction.update(old, html: html, renderer: MarkdownRenderer.version)
        }
        try transaction.requireWholeBuild()
      }
    }
  }

  private func store(_ changed: [(id: Comment.ID, body: [UInt8], html: [UInt8])]) throws {
    guard !changed.isEmpty else { return }
    try site.write { transaction in
      for comment in changed {
        try transaction.update(
          comment.id, html: comment.html, renderer: MarkdownRenderer.version,
          of: String(decoding: comment.body, as: UTF8.self))
      }
      try transaction.requireWholeBuild()
    }
  }
}
