import Model

// Groups of kinds by the names of their pages: one word for a page in no tree; in a tree, a slug or a number, and for archives
// the number of a page.

/// A kind whose pages are in no tree, each with a name.
protocol PagePerName: PageKind {
  var name: String { get }

  init(name: String)
  /// The names of all pages.
  static func names(_ source: PageSource) throws -> [String]
}

extension PagePerName {
  var words: String { name }

  init?(words: inout KeyWords) {
    guard let name = words.text() else { return nil }
    self.init(name: name)
  }

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for name in try names(source) { try body(Self(name: name)) }
  }
}

/// A kind of which a topic has one page at most.
protocol PagePerTopic: PageOfTopic {
  init(topic: Topic.ID)
}

extension PagePerTopic {
  var words: String { topic.description }

  init?(words: inout KeyWords) {
    guard let topic: Topic.ID = words.id() else { return nil }
    self.init(topic: topic)
  }
}

/// A kind of which each tree has a page for each slug.
protocol PagePerSlug: PageInTree {
  var slug: String { get }

  init(slug: String, language: Language)
  /// The slugs of a tree's pages.
  static func slugs(_ reader: PageReader, _ language: Language) throws -> [String]
}

extension PagePerSlug {
  var words: String { "\(slug)/\(language)" }

  init?(words: inout KeyWords) {
    guard let slug = words.text(), let language = words.language() else { return nil }
    self.init(slug: slug, language: language)
  }

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for language in source.settings.languages {
      for slug in try slugs(source.reader, language) {
        try body(Self(slug: slug, language: language))
      }
    }
  }

  static func ofAllTrees(_ slug: String, _ source: PageSource) -> [StaleKey] {
    source.settings.languages.map { Self(slug: slug, language: $0).stale(.rest) }
  }
}

/// A kind of which each tree has a page for each number of something.
protocol PagePerNumber: PageInTree {
  associatedtype Thing

  var id: Identifier<Thing> { get }

  init(id: Identifier<Thing>, language: Language)
  /// The numbers that have pages.
  static func numbers(_ source: PageSource) throws -> [Identifier<Thing>]
}

extension PagePerNumber {
  var words: String { String(id.rawValue) + "/" + language.code }

  init?(words: inout KeyWords) {
    guard let id: Identifier<Thing> = words.id(), let language = words.language() else {
      return nil
    }
    self.init(id: id, language: language)
  }

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for id in try numbers(source) {
      for language in source.settings.languages { try body(Self(id: id, language: language)) }
    }
  }

  static func ofAllTrees(
    _ ids: [Identifier<Thing>], _ source: PageSource, _ priority: StalePages.Priority
  ) -> [StaleKey] {
    source.settings.languages.flatMap { language in
      ids.map { Self(id: $0, language: language).stale(priority) }
    }
  }
}

/// A kind of which each tree has several pages for each number of something, counted from 1.
protocol PagesOfNumber: PageInTree {
  associatedtype Thing

  var id: Identifier<Thing> { get }
  var page: Int { get }

  init(id: Identifier<Thing>, page: Int, language: Language)
}

extension PagesOfNumber {
  var words: String {
    String(id.rawValue) + "/" + String(page) + "/" + language.code
  }

  init?(words: inout KeyWords) {
    guard let id: Identifier<Thing> = words.id(), let page = words.number(),
      let language = words.language()
    else { return nil }
    self.init(id: id, page: page, language: language)
  }
}
