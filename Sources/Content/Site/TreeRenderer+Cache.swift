import Database
import Model
import Vault

/// What a text asks while it is rendered: the questions, and a digest of the answers.
struct RenderingQuestions {
  private var questions: [RenderingTrace.Question] = []
  private var answers = ContentDigest()
  private var parts = ContentDigest()
  private var hasParts = false
  /// The texts that ask: the one that is rendered, then those that it shows.
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

  /// `source` is the digest of what is shown; gives the number under which it asks.
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

// Asks what was asked when a text was rendered.
extension TreeRenderer {
  /// Of what a text is made of, but for what the site answers.
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
    var asked = RenderingQuestions(text)
    for question in trace.questions {
      guard asked.askers.indices.contains(question.asker) else { return 0 }
      let asker = asked.askers[question.asker]
      switch question.kind {
      case .part: continue
      case .link: _ = asked.link(question.link, 0, resolve(question.link, asker))
      case .mention: _ = asked.mention(question.link.name, mention(question.link.name))
      case .embed:
        let shown = shown(question.link, asker)
        _ = asked.embed(question.link, 0, shown, shown.map { source($0, false) })
      }
    }
    return asked.trace.answers
  }

  /// The digest of the answers about parts, once the parts of all notes are known.
  func parts(_ trace: RenderingTrace, _ text: EditedText) -> Int64 {
    guard trace.parts != 0 else { return 0 }
    var asked = RenderingQuestions(text)
    for question in trace.questions {
      guard asked.askers.indices.contains(question.asker) else { return 0 }
      let asker = asked.askers[question.asker]
      switch question.kind {
      case .link, .mention: continue
      case .part: _ = asked.part(question.link, 0, hasPart(question.link, asker))
      case .embed:
        let shown = shown(question.link, asker)
        _ = asked.embed(question.link, 0, shown, shown == nil ? nil : 0)
      }
    }
    return asked.trace.parts
  }
}
