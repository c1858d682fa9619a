import Templates
import Theme

/// What the CGI answers when it cannot do what was asked: what happened, and what to do next.
///
/// Whatever had been typed is shown again in `kept`, to be copied or sent once more: a text once
/// typed is never lost.
struct ProblemPage: PageView {
  static let template = "problem"

  /// The frame.
  let chrome: Chrome
  /// The HTTP status: "413".
  let status: String
  /// What happened, in a few words.
  let title: String
  /// The same in a sentence.
  let explanation: String
  /// What to do next.
  let advice: String
  /// What had been typed.
  var kept: [KeptTextView] = []
  /// Where to try again.
  var retryURL: String?
}

/// A text that had been typed, kept for its writer.
struct KeptTextView: View {
  /// Tells the fields apart on the page: "kept-body".
  let id: String
  /// The name of its field: "First comment".
  let label: String
  /// The text, as typed.
  let text: String
}
