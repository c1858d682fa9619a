public import Templates

/// What the CGI answers when it cannot do what was asked: what happened, and what to do next.
///
/// Whatever had been typed is shown again in `kept`, to be copied or sent once more: a text once
/// typed is never lost.
public final class ProblemPage: PageView {
  /// The template that shows it.
  public static let template = "problem"

  /// The frame.
  public let chrome: Chrome
  /// The HTTP status: "413".
  public let status: String
  /// What happened, in a few words.
  public let title: String
  /// The same in a sentence.
  public let explanation: String
  /// What to do next.
  public let advice: String
  /// What had been typed.
  public let kept: [KeptTextView]
  /// Where to try again.
  public let retryURL: String?

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    status: String,
    title: String,
    explanation: String,
    advice: String,
    kept: [KeptTextView] = [],
    retryURL: String? = nil
  ) {
    self.chrome = chrome
    self.status = status
    self.title = title
    self.explanation = explanation
    self.advice = advice
    self.kept = kept
    self.retryURL = retryURL
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "status": .text,
    "title": .text,
    "explanation": .text,
    "advice": .text,
    "kept": .list(KeptTextView.shape),
    "hasKept": .flag,
    "retryURL": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "status": .text(status)
    case "title": .text(title)
    case "explanation": .text(explanation)
    case "advice": .text(advice)
    case "kept": .list(kept)
    case "hasKept": .flag(!kept.isEmpty)
    case "retryURL": .optional(retryURL)
    default: .missing
    }
  }
}

/// A text that had been typed, kept for its writer.
public final class KeptTextView: View {
  /// Tells the fields apart on the page: "kept-body".
  public let id: String
  /// The name of its field: "First comment".
  public let label: String
  /// The text, as typed.
  public let text: String

  /// Takes every string finished, in the page's language.
  public init(
    id: String,
    label: String,
    text: String
  ) {
    self.id = id
    self.label = label
    self.text = text
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "id": .text,
    "label": .text,
    "text": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "id": .text(id)
    case "label": .text(label)
    case "text": .text(text)
    default: .missing
    }
  }
}
