public import Model
public import Time

/// A page of the editors that an admin may edit in the browser: the last build read it from a file of `content/`.
public struct EditablePage: Sendable {
  /// Name of its file: `rules.es.md`.
  public let file: String
  /// Language of the page.
  public let language: Language
  /// Title when it was read.
  public let title: String
}

/// An editable page with the current content of its file.
public struct OpenPage: Sendable {
  /// The parts of its file.
  public let markdown: PageMarkdown
  /// Digest that identifies the state of the file.
  public let digest: String
  /// The whole file.
  let bytes: [UInt8]
}

/// State of changes made in the browser.
public struct EditState: Sendable {
  /// True if something was changed that no build has read yet.
  public let isWaiting: Bool
  /// Error of the last build that read a change and failed; nil if none did.
  public let failure: String?
}

/// A file has changed since the admin who edits it saw it.
public struct PageConflict: Error {
  /// The file as it is now.
  public let page: OpenPage
}

extension SiteDatabase {
  /// Maximum length of a stored build error, in bytes.
  private static let failureBytes = 2000

  /// Returns all editable pages, by name.
  public func editablePages() throws -> [EditablePage] { try editablePages("1", []) }

  /// Returns one of them; nil for a name that the last build did not store.
  public func editablePage(_ file: String) throws -> EditablePage? {
    try editablePages("f.file = ?", [.text(file)]).first
  }

  private func editablePages(_ condition: String, _ values: [SQLValue]) throws -> [EditablePage] {
    try connection.all(
      """
      SELECT f.file, f.lang, coalesce(d.title, f.slug) FROM page_files f
        LEFT JOIN public_documents d ON d.slug = f.slug AND d.lang = f.lang
      WHERE \(condition) ORDER BY f.slug, f.file
      """, values
    ) { EditablePage(file: $0.text(0), language: $0.language(1), title: $0.text(2)) }
  }

  /// Returns a page with the current content of its file; throws `PageFile.Fault`.
  public func openPage(_ page: EditablePage) throws -> OpenPage {
    let bytes = try PageFile(folder, page.file).bytes()
    guard let source = PageMarkdown(bytes) else { throw PageFile.Fault.unreadable }
    return OpenPage(markdown: source, digest: PageFile.digest(of: bytes), bytes: bytes)
  }

  /// Returns the state of changes made in the browser.
  public func editState() throws -> EditState {
    EditState(isWaiting: try mark(.edited) != nil, failure: try mark(.editFailure))
  }

  /// Returns a mark that identifies the changes that no build has read; nil if there are none.
  public func editedMark() throws -> String? { try mark(.edited) }

  /// Notes that a build has read all changes up to the mark `edited`, or why it could not.
  ///
  /// A failed build is not tried again before something is changed, or built by hand.
  public func endEditing(_ edited: String?, failure: String? = nil) throws {
    let isNew = try edited != nil || failure == nil && mark(.editFailure) != nil
    guard isNew else { return }
    try write { transaction in
      if try mark(.edited) == edited { try transaction.forget(.edited) }
      guard let failure else { return try transaction.forget(.editFailure) }
      let words = String(decoding: failure.utf8.prefix(Self.failureBytes), as: UTF8.self)
      try transaction.note(words, as: MetadataKey.editFailure.rawValue)
    }
  }

  /// Returns true if the file of a page is as a decision left it, and its former content is stored.
  func isPage(asLeftBy decision: Decision) throws -> Bool {
    guard let page = decision.page, try editablePage(page) != nil,
      let version = try pageVersion(changedBy: decision.id),
      // Why loss is right: a file that cannot be read is not as it was left.
      let bytes = try? PageFile(folder, page).bytes()
    else { return false }
    return PageFile.digest(of: bytes) == version.after
  }

  func pageVersion(
    changedBy decision: Decision.ID
  ) throws -> (before: [UInt8], after: String)? {
    try connection.first(
      "SELECT before, after FROM page_versions WHERE decision_id = ?", [.id(decision)]
    ) { ($0.bytes(0), $0.text(1)) }
  }
}

extension Transaction {
  /// Seconds for which the former text of a page is kept.
  static let pageVersionLifetime: Int64 = 30 * 86_400

  /// Stores that a build read a page from an editable file.
  public func storePageFile(_ file: String, slug: String, _ language: Language) throws {
    try connection.run(
      "INSERT INTO page_files (file, slug, lang) VALUES (?, ?, ?)",
      [.text(file), .text(slug), .text(language.code)])
  }

  /// Changes title and text of a page in its file, and adds that to the log; returns the decision as stored.
  ///
  /// The file is written last: a process killed before has changed nothing, and afterwards the next build reads the new file.
  /// Throws `PageConflict` when the file is not as it was `seen`, `DecisionConflict` when it has this content already, and
  /// `PageFile.Fault`.
  public func edit(
    _ page: EditablePage, seen: String, title: String, text: String, _ decision: Decision
  ) throws -> Decision {
    let now = try site.openPage(page)
    if now.markdown.text == text, now.markdown.title == nil || now.markdown.title == title {
      throw DecisionConflict(latest: nil)
    }
    guard now.digest == seen else { throw PageConflict(page: now) }
    guard let bytes = now.markdown.replacing(title: title, text: text) else {
      throw PageFile.Fault.unwritable
    }
    let file = PageFile(site.folder, page.file)
    var facts = DecisionFacts()
    facts[.page] = page.file
    let kept = try keep(decision, facts)
    try connection.run(
      "INSERT INTO page_versions (decision_id, before, after, made_at) VALUES (?, ?, ?, ?)",
      [
        .id(kept.id), .bytes(now.bytes), .text(PageFile.digest(of: bytes)), .time(decision.madeAt),
      ])
    try noteEdited()
    // An editor may have saved the file since.
    let open = try site.openPage(page)
    guard open.digest == seen else { throw PageConflict(page: open) }
    try file.replace(by: bytes)
    return kept
  }

  /// Restores the content of a page before a decision.
  func revertPage(_ decision: Decision) throws {
    guard let page = decision.page, let version = try site.pageVersion(changedBy: decision.id)
    else { return }
    try noteEdited()
    do {
      try PageFile(site.folder, page).replace(by: version.before)
    } catch {
      throw UndoObstacle.unwritable(page)
    }
  }

  private func noteEdited() throws {
    let random = try connection.first("SELECT hex(randomblob(8))") { $0.text(0) }
    try note(random ?? "", as: MetadataKey.edited.rawValue)
  }

  /// Deletes former contents of pages that were changed long ago.
  public func dropPageVersions(at now: Timestamp) throws {
    try connection.run(
      "DELETE FROM page_versions WHERE made_at < ?",
      [.time(now.adding(seconds: -Self.pageVersionLifetime))])
  }
}
