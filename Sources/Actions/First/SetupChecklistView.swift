import Templates
import Theme

/// The steps that a new site needs: `partials/operator-list.mustache`.
struct SetupChecklistView: View {
  /// The heading: "The table is set".
  let title: String
  /// How much is left, a sentence.
  let lead: String
  /// All of it, in order.
  let rows: [SetupStepView]
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// Where the buttons are sent.
  let action: String
  /// The language of the page.
  let lang: String
  /// True if a test email can be sent.
  let sendsMail: Bool
  /// True if the list was just hidden, and is a sentence with a button to show it again.
  var isHidden = false
}

/// Something that a new site needs.
struct SetupStepView: View {
  /// Name of the step: "First topic".
  let label: String
  /// Where it is done; none where that is not on a page.
  var url: String?
  /// How it is now, or how it is done.
  let detail: String
  /// True if it is done.
  let isDone: Bool
}
