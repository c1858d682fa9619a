import Database
import Markdown
import Model
import Time

// Digests that a build compares with those of the one before.
extension SiteCompiler {
  /// Digest of everything that every page depends on; if it changes, all pages are written again.
  var siteDigest: Int64 {
    var digest = ContentDigest()
    digest.add(program)
    digest.add(MarkdownRenderer.version)
    digest.add(source.settings)
    digest.add(source.zone)
    addTheme(to: &digest)
    for board in source.boards {
      digest.add(board.slug)
      add(board.title, to: &digest)
      add(board.description, to: &digest)
      digest.add(board.audience.rawValue)
    }
    return digest.value
  }

  private func addTheme(to digest: inout ContentDigest) {
    digest.add(source.strings)
    for (language, rules) in source.editorial.documents.rules.sorted(by: { $0.key < $1.key }) {
      digest.add(language)
      for rule in rules { digest.add(rule) }
    }
    for page in source.editorial.documents.legalPages {
      digest.add(page.language)
      digest.add(page.slug)
      digest.add(page.title)
    }
    for (language, name, bytes) in source.templates.sorted(by: {
      ($0.language, $0.name) < ($1.language, $1.name)
    }) {
      digest.add(language)
      digest.add(name)
      digest.add(bytes)
    }
    for (name, file, _) in source.assets {
      digest.add(name)
      digest.add(file)
    }
  }

  private func add(_ text: LocalizedText, to digest: inout ContentDigest) {
    for version in text.versions {
      digest.add(version.language)
      digest.add(version.text)
    }
  }
}

extension ContentDigest {
  mutating func add(_ settings: SiteSettings) {
    for (name, value) in settings.rows.sorted(by: { $0.key < $1.key }) {
      add(name)
      add(value)
    }
  }

  mutating func add(_ strings: [(language: Language, name: String, text: String)]) {
    for (language, name, text) in strings.sorted(by: {
      ($0.language, $0.name) < ($1.language, $1.name)
    }) {
      add(language)
      add(name)
      add(text)
    }
  }
}

extension TopicFile {
  /// Digest of the contents of its files.
  var digest: Int64 {
    var digest = ContentDigest()
    digest.add(folder)
    digest.add(title)
    digest.add(language)
    digest.add(board)
    for tag in tags {
      digest.add(tag.slug)
      digest.add(tag.title)
    }
    digest.add(MarkdownRenderer.version)
    for comment in comments {
      digest.add(comment.number)
      digest.add(comment.author)
      digest.add(comment.date.seconds)
      digest.add(comment.replyTo ?? 0)
      digest.add(comment.bodyDigest)
    }
    return digest.value
  }
}
