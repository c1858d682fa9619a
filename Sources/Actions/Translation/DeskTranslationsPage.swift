import Templates
import Theme

/// The boards, and whether their topics are translated.
struct DeskTranslationsPage: PageView {
  static let template = "desk-translations"

  /// The frame.
  let chrome: Chrome
  /// Tabs of the moderation pages.
  let tabs: [LinkView]
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// Where the forms are sent.
  let action: String
  /// The language of the page, a hidden field.
  let lang: String
  /// The public boards.
  let boards: [TranslatedBoardView]
}

/// A board, and the button that switches it.
struct TranslatedBoardView: View {
  /// Number of the board, a hidden field.
  let id: String
  /// Title.
  let title: String
  /// State of the board, and how many topics are translated: "Translated · 12 translated topics".
  let detail: String
  /// The value of the button.
  let value: String
  /// Label of the button.
  let button: String
}
