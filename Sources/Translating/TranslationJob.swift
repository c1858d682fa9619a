import Content
import Database
import Foundation
public import Jobs
import Markdown
public import Model
import Theme
import Time
import Vault
import WebPush

/// Translates comments into languages that readers want, one at a time.
///
/// A comment is noted as begun, and its bytes are counted, before it is sent; if the process is killed meanwhile, it is sent
/// once more three minutes later. The translation is kept only if the comment is unchanged and visible.
public struct TranslationJob: Job {
  /// `translation`.
  public static let name = "translation"
  /// It is slow so that no other job waits for the translation server.
  public static let isSlow = true
  /// It is a feature.
  public static let feature: Feature? = .translation

  /// Most seconds for a request: a machine without a graphics card needs about one for a sentence.
  private static let seconds = 120
  /// The most bytes of a text that is sent.
  private static let most = 65_536

  /// Nothing is needed that is not in the context.
  public init() {}

  /// True while a comment is due; never on a site without a server.
  public func isDue(_ context: JobContext) throws -> Bool {
    guard context.theme.settings.translatesPosts else { return false }
    if try context.site.nextTranslationRequest(at: context.time()) != nil { return true }
    return try context.site.hasBoardsToTranslate(
      into: context.theme.settings.languages, canSend: try bytesLeftForBoards(context) > 0)
  }

  /// Translates the next comment, or finds one in boards that are translated.
  public func step(_ context: JobContext) throws -> Step {
    var step = Step()
    let (settings, now, today) = (context.theme.settings, context.time(), context.today)
    guard let server = settings.translate.server else { return step }
    guard let wanted = try context.site.nextTranslationRequest(at: now) else {
      step.isMore = try queueBoardTranslations(context)
      return step
    }
    step.isMore = true
    let sent = try context.site.translatedBytes(on: today)
    let limit = wanted.isAsked ? settings.translate.bytesPerDay : Self.bytesForBoards(settings)
    guard sent == 0 || sent + wanted.bytes <= limit else {
      try context.site.write { try $0.postpone(wanted, until: tomorrow(context)) }
      return step
    }
    guard try context.site.write({ try $0.begin(wanted, on: today, at: now) }) else { return step }
    do {
      let new = try translation(wanted, by: server, context)
      if try context.site.write({ try $0.finish(wanted, as: new) }) { step.done = [wanted.item] }
    } catch let fault as LibreTranslate.Fault {
      try note(fault, wanted, context)
      step.failures = [(wanted.item, fault)]
    } catch {
      // The courier or the key failed: all others would fail, too.
      try note(.refused(0, says: "\(error)"), wanted, context)
      step.isMore = false
      throw error
    }
    return step
  }

  /// Midnight in the site's time zone, when the next day's bytes begin.
  private func tomorrow(_ context: JobContext) -> Timestamp {
    let date = context.today.adding(days: 1)
    return CivilDateTime(date: date, hour: 0, minute: 0).map(context.theme.zone.timestamp)
      ?? context.time().adding(seconds: 86_400)
  }

  /// Bytes of a day for boards: half of them are left to readers.
  private static func bytesForBoards(_ settings: SiteSettings) -> Int {
    settings.translate.bytesPerDay / 2
  }

  /// Number of bytes left for boards today.
  private func bytesLeftForBoards(_ context: JobContext) throws -> Int {
    Self.bytesForBoards(context.theme.settings)
      - (try context.site.translatedBytes(on: context.today))
  }

  /// Does a slice of the work for boards; returns true if there may be more.
  private func queueBoardTranslations(_ context: JobContext) throws -> Bool {
    let (settings, room) = (context.theme.settings, try bytesLeftForBoards(context))
    let most = min(Self.most, Self.bytesForBoards(settings))
    let slice = try context.site.write {
      try $0.translateForBoards(
        into: settings.languages, atMost: most, room: room, at: context.time())
    }
    if case .done = slice { return true }
    return false
  }

  private func note(
    _ fault: LibreTranslate.Fault, _ wanted: TranslationRequest, _ context: JobContext
  ) throws {
    try context.site.write { transaction in
      // Translations for a board are not urgent: this way not every text runs into the same wrong key.
      if fault.isTransient || !wanted.isAsked, let pause = wanted.pause {
        let due = context.time().adding(seconds: pause)
        try transaction.postpone(wanted, until: due, because: "\(fault)")
      } else {
        try transaction.giveUp(wanted, because: "\(fault)")
      }
    }
  }

  private func translation(
    _ wanted: TranslationRequest, by server: TranslationServer, _ context: JobContext
  ) throws -> NewTranslation {
    let settings = context.theme.settings
    guard wanted.bytes <= Self.most else {
      throw LibreTranslate.Fault.refused(413, says: "the text is too long")
    }
    let (title, text) = (
      TranslatableText(title: wanted.title),
      TranslatableText(MemberText.shownSource(of: wanted.body))
    )
    let words = title.prose + text.prose
    let made =
      words.isEmpty
      ? [] : try ask(words, wanted, LibreTranslate(server: server, key: key(context)), context)
    guard let newTitle = title.with(Array(made.prefix(title.prose.count)), isTitle: true),
      let body = text.with(Array(made.dropFirst(title.prose.count)))
    else { throw LibreTranslate.Fault.invalidResponse }
    let markdown = SiteMarkdown(settings, isMember: context.site.isMember)
    return NewTranslation(
      title: newTitle, body: body, html: markdown.comment(body), renderer: MarkdownRenderer.version)
  }

  private func ask(
    _ words: [String], _ wanted: TranslationRequest, _ server: LibreTranslate, _ context: JobContext
  ) throws -> [String] {
    let settings = context.theme.settings
    let courier = CurlClient(
      settings.courier ?? "", spool: context.site.folder.data, seconds: Self.seconds)
    let written =
      LanguageGuess.language(of: wanted.body, among: settings.languages) ?? wanted.written
    let request = try server.request(words, from: written, to: wanted.language)
    let answers = try courier.send([request], by: context.milliseconds)
    return try server.words(answers.first ?? CurlResponse(error: "no answer"), count: words.count)
  }

  /// The first line of the key's file; nil where no file is named.
  private func key(_ context: JobContext) throws -> String? {
    guard let file = context.theme.settings.translate.keyFile else { return nil }
    guard let bytes = FileManager.default.contents(atPath: file)?.prefix(1000),
      let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).first
    else { throw TranslationError.noKey(file) }
    return String(line)
  }
}

/// Reasons why nothing is translated.
public enum TranslationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file of the key is missing, empty, or not ours to read.
  case noKey(String)

  /// `/etc/tertulia/translate.key cannot be read, or is empty`.
  public var description: String {
    switch self {
    case .noKey(let file):
      "\(file) cannot be read, or is empty: it must have the key of the translation server"
    }
  }
}

extension TranslationRequest {
  /// Name in messages.
  fileprivate var item: String { "translation of comment \(comment) into \(language.code)" }
}
