@_spi(Raw) public import Database
public import Model
public import Time

/// A site that translates, without a server: `translate(steps:)` answers in its place.
public enum TranslatedSite {
  /// Lines of `site.yml`; the program is never started.
  public static let settings = """

    courier: /usr/bin/curl
    translate: {url: "http://127.0.0.1:5000", bytes_per_day: 100000}

    """

  /// Translation of a text by the stand-in: “[es] See you”.
  public static func words(_ text: String, _ language: Language) -> String {
    text.isEmpty ? "" : "[\(language)] \(text)"
  }
}

extension SiteDatabase {
  /// Switches the translation of a board's topics.
  public func translate(board: String, _ isOn: Bool = true) throws {
    let list = try list(.board, slug: board)
    guard let list else { throw DatabaseError.damagedRow("no board \(board)") }
    _ = try write { try $0.translateTopics(ofBoard: list.id, isOn) }
  }

  /// Does what the job does, a step at a time, with answers as `TranslatedSite.words` makes them; returns how many texts were
  /// translated.
  @discardableResult
  public func translate(
    into languages: [Language], steps: Int = 10_000, room: Int = 1_000_000,
    at now: Timestamp = TemporarySite.now
  ) throws -> Int {
    var made = 0
    for _ in 0..<steps {
      if let wanted = try nextTranslationRequest(at: now) {
        let body = TranslatedSite.words(wanted.body, wanted.language)
        let new = NewTranslation(
          title: TranslatedSite.words(wanted.title, wanted.language), body: body,
          html: Array("<p>\(body)</p>\n".utf8), renderer: 1)
        let day = CivilDate(dayNumber: 20_000)
        let isKept = try write { transaction in
          guard try transaction.begin(wanted, on: day, at: now) else { return false }
          return try transaction.finish(wanted, as: new)
        }
        made += isKept ? 1 : 0
        continue
      }
      let slice = try write {
        try $0.translateForBoards(into: languages, atMost: 65_536, room: room, at: now)
      }
      if case .idle = slice { return made }
    }
    return made
  }
}
