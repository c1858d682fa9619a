import Templates
import Theme

/// The CGI's answer when it cannot do what was asked: what happened, and what to do next.
///
/// All text that had been typed is shown again in `kept`, to be copied or sent once more: a text once typed is never lost.
struct ProblemPage: PageView {
  static let template = "problem"

  /// The frame.
  let chrome: Chrome
  /// The HTTP status: "413".
  let status: String
  /// The problem, in a few words.
  let title: String
  /// Explanation, a sentence.
  let explanation: String
  /// Advice on what to do next.
  let advice: String
  /// Texts that had been typed.
  var kept: [UnsentTextView] = []
  /// Where to try again.
  var retryURL: String?
}

/// A text that had been typed, shown again to its writer.
struct UnsentTextView: View {
  /// Tells the fields apart on the page: "kept-body".
  let id: String
  /// The name of its field: "First comment".
  let label: String
  /// The text, as typed.
  let text: String
}
