import Database
import HTTPTypes
import Model
import Theme

/// `desk/translations`: the boards whose topics get pages in all languages of the site, each with a button that switches it.
struct DeskTranslationsAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext

  /// Throws `notFound` on a site that translates nothing.
  init(_ context: ActionContext) throws {
    guard context.settings.translatesPosts else { throw Problem.notFound }
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  /// Switches a board; a second press of the same button changes nothing.
  func submit() throws -> Reply {
    let isOn = context.fields["do"] == "start"
    guard isOn || context.fields["do"] == "stop" else {
      throw Problem.badRequest("reason_unknown_form")
    }
    guard let id = TopicList.ID(digits: context.fields["board"]),
      let board = try context.site.translatedBoards().first(where: { $0.id == id })
    else { throw Problem.notFound }
    if board.isOn != isOn {
      _ = try context.site.write { try $0.translateTopics(ofBoard: id, isOn) }
      context.site.folder.wakeJobs()
    }
    let done = isOn ? "started" : "stopped"
    return context.redirect(to: context.href(.deskTranslations, query: "done=\(done)"))
  }

  private var notice: String? {
    switch context.fields["done"] {
    case "started": context.locale.text("desk_translate_started")
    case "stopped": context.locale.text("desk_translate_stopped")
    default: nil
    }
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (settings, locale) = (context.settings, context.locale)
    let rows = try context.site.translatedBoards().map(row)
    return try context.response(form) {
      DeskTranslationsPage(
        chrome: context.chrome(locale.text("desk_translations")),
        tabs: context.moderationTabs(.deskTranslations), notice: notice,
        action: settings.href(.plain(.deskTranslations)), lang: context.tree.language.code,
        boards: rows)
    }
  }

  private func row(_ board: TranslatedBoard) throws -> TranslatedBoardView {
    let locale = context.locale
    let title = try context.site.title(board.id, context.tree.language) ?? ""
    let state = locale.text(board.isOn ? "desk_translations_on" : "desk_translations_off")
    return TranslatedBoardView(
      id: board.id.description, title: title,
      detail: board.topics > 0
        ? "\(state) · \(locale.plural("desk_translations_pages", board.topics))" : state,
      value: board.isOn ? "stop" : "start",
      button: locale.text(board.isOn ? "desk_translate_stop" : "desk_translate_start"))
  }
}
