import Database
import Model
import Vault

/// The look-ups that a text needs while it is rendered, and a digest of their results.
struct RenderingDependencies {
  private var questions: [RenderingTrace.Question] = []
  private var answers = ContentDigest()
  private var parts = ContentDigest()
  private var hasParts = false
  /// The texts with questions: the one that is rendered, then those that it shows.
  private(set) var askers: [EditedText] = []

  init() {}

  init(_ text: EditedText) { askers = [text] }

  var trace: RenderingTrace {
    RenderingTrace(
      questions: questions, answers: answers.value, parts: hasParts ? parts.value : 0)
  }

  private mutating func note(_ kind: RenderingTrace.Question.Kind, _ asker: Int, _ link: WikiLink) {
    questions.append(RenderingTrace.Question(kind: kind, asker: asker, link: link))
  }

  mutating func link(_ link: WikiLink, _ asker: Int, _ target: WikiTarget?) -> WikiTarget? {
    note(.link, asker, link)
    switch target {
    case nil: answers.add(0)
    case .page(let url, let title):
      answers.add(1)
      answers.add(url)
      answers.add(title)
    case .picture(let url, let width, let height):
      answers.add(2)
      answers.add(url)
      answers.add(width ?? -1)
      answers.add(height ?? -1)
    case .file(let url, let label):
      answers.add(3)
      answers.add(url)
      answers.add(label)
    }
    return target
  }

  mutating func part(_ link: WikiLink, _ asker: Int, _ isThere: Bool) -> Bool {
    note(.part, asker, link)
    hasParts = true
    parts.add(isThere ? 1 : 0)
    return isThere
  }

  mutating func mention(_ name: String, _ url: String?) -> String? {
    note(.mention, 0, WikiLink(name: name))
    answers.add(url)
    return url
  }

  /// Records an embed; `source` is the digest of the embedded text.
  ///
  /// Returns the number of that text among the askers.
  mutating func embed(
    _ link: WikiLink, _ asker: Int, _ shown: EditedText?, _ source: Int64?
  ) -> Int {
    note(.embed, asker, link)
    answers.add(source == nil ? 0 : 1)
    guard let shown, let source else { return 0 }
    answers.add(source)
    askers.append(shown)
    return askers.count - 1
  }
}

// Asks the questions of an earlier rendering again.
extension TreeRenderer {
  /// Digest of everything that a text is made of, except the site's answers.
  func source(_ text: EditedText, _ linksTags: Bool) -> Int64 {
    var digest = ContentDigest()
    digest.add(text.file)
    digest.add(text.writtenIn)
    digest.add(text.title)
    digest.add(text.place.folder)
    digest.add(text.place.language?.code)
    digest.add(text.place.isWithheld ? 1 : 0)
    digest.add(linksTags ? 1 : 0)
    digest.add(text.matter.digest)
    return digest.value
  }

  /// The digest of today's answers, but for those about parts.
  func answers(_ trace: RenderingTrace, _ text: EditedText) -> Int64 {
    askedAgain(trace, text, aboutParts: false)?.answers ?? 0
  }

  /// The digest of the answers about parts, once the parts of all notes are known.
  func parts(_ trace: RenderingTrace, _ text: EditedText) -> Int64 {
    trace.parts == 0 ? 0 : askedAgain(trace, text, aboutParts: true)?.parts ?? 0
  }

  /// Asks either those questions again or the others; nil if a text with a question is no longer shown.
  private func askedAgain(
    _ trace: RenderingTrace, _ text: EditedText, aboutParts: Bool
  ) -> RenderingTrace? {
    var asked = RenderingDependencies(text)
    for question in trace.questions {
      guard asked.askers.indices.contains(question.asker) else { return nil }
      let (link, asker) = (question.link, asked.askers[question.asker])
      switch question.kind {
      case .link where !aboutParts: _ = asked.link(link, 0, resolve(link, asker))
      case .mention where !aboutParts: _ = asked.mention(link.name, mention(link.name))
      case .part where aboutParts: _ = asked.part(link, 0, hasPart(link, asker))
      case .link, .mention, .part: continue
      case .embed:
        let shown = shown(link, asker)
        _ = asked.embed(link, 0, shown, shown.map { aboutParts ? 0 : source($0, false) })
      }
    }
    return asked.trace
  }
}
