import Templates
import Theme

/// The boards, and whether their topics are translated.
struct DeskTranslationsPage: PageView {
  static let template = "desk-translations"

  /// The frame.
  let chrome: Chrome
  /// The pages of the desk.
  let tabs: [LinkView]
  /// What has just been done, a sentence.
  var notice: String?
  /// Where the forms are sent.
  let action: String
  /// The language of the page, a hidden field.
  let lang: String
  /// The boards that everybody may read.
  let boards: [TranslatedBoardView]
}

/// A board, and the button that switches it.
struct TranslatedBoardView: View {
  /// Its number, a hidden field.
  let id: String
  /// Its title.
  let title: String
  /// Whether its topics are translated, and how many are: "Translated · 12 translated topics".
  let detail: String
  /// The value of the button.
  let value: String
  /// Its words.
  let button: String
}
