import Pages
import Templates
import Theme

/// What somebody asked shops to keep: all of a member's, or the one of a letter.
struct ReservationsPage: PageView {
  static let template = "reservations"

  /// The frame.
  let chrome: Chrome
  /// The heading.
  let title: String
  /// What has just been done, a sentence.
  var notice: String?
  /// Why nothing was done, a sentence.
  var summary: String?
  /// The reservations, the newest first.
  var reservations: [ReservationView] = []
  /// Where there is something to ask for.
  let catalogueURL: String
  /// The ways back among pages of one's own, as links.
  var mine: [LinkView] = []
}

/// A reservation.
struct ReservationView: View {
  /// Its number.
  let id: String
  /// The product.
  let card: ProductCardView
  /// Shop, size and day.
  var facts: [ParagraphView] = []
  /// For whom it is put aside.
  let name: String
  /// A word to the shop; none where there was nothing to say.
  var words: String?
  /// Where it stands, a sentence.
  let state: String
  /// The same as one of three steps; none where it has come to an end.
  var steps: [StepView] = []
  /// Where its buttons are sent.
  let action: String
  /// What they send along.
  var hidden: [HiddenFieldView] = []
  /// The words on the button that confirms it; none where there is nothing to confirm.
  var confirm: String?
  /// The words on the button that takes it back; none where it is over.
  var withdraw: String?
  /// Whether it has buttons.
  var hasButtons: Bool { confirm != nil || withdraw != nil }
}

/// What a shop is asked for, and its answer.
struct AnswerPage: PageView {
  static let template = "answer"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Ana asks you to keep this".
  let title: String
  /// The product.
  let card: ProductCardView
  /// For whom, in which size, until when, and where they can be reached.
  var facts: [FactView] = []
  /// A word from who asks.
  var words: String?
  /// What was answered so far, or why there is nothing to answer, a sentence.
  var state: String?
  /// Why nothing was done, a sentence.
  var summary: String?
  /// Where the buttons are sent.
  let action: String
  /// What they send along.
  var hidden: [HiddenFieldView] = []
  /// Whether the shop may say that it has put it aside.
  let canKeep: Bool
  /// Whether the shop may say that it does not have it.
  let canRefuse: Bool
  /// Whether there is anything left to answer.
  var hasButtons: Bool { canKeep || canRefuse }
}

/// A fact with its name.
struct FactView: View {
  /// What it is: "Size".
  let label: String
  /// What is said of it: "39".
  let value: String
}
