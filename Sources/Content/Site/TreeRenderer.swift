import Model
import Vault

/// A text of the editors as its renderer needs it.
struct EditedText {
  let file: String
  let place: LinkIndex.Place
  let writtenIn: Language
  let title: String
  let matter: MarkdownFile
  /// Target of links to it, if other texts can link to it by name.
  var target: LinkTarget?
}

extension EditedText {
  init(_ file: TextFile, _ language: Language, title: String, isWithheld: Bool = false) {
    self.init(
      file: file.file, place: LinkIndex.Place(file.file, language, isWithheld: isWithheld),
      writtenIn: language, title: title, matter: file.matter)
  }
}

/// Renders the editors' texts for one tree: links lead to the pages of that tree.
struct TreeRenderer {
  /// Notes shown in notes shown in notes: deeper, an embed becomes a link.
  private static let embedDepth = 3
  /// Notes, and bytes of HTML, that one text shows; beyond, embeds become links.
  private static let embedCount = 50
  private static let embedBytes = 256 << 10

  let tree: SiteTree
  let settings: SiteSettings
  let index: LinkIndex
  let media: MediaFiles
  let problems: Problems
  let mention: (String) -> String?
  let strings: (String) -> String?
  /// Returns path and title of a target in a tree; nil if the tree does not have it.
  let page: (LinkTarget, SiteTree) -> (path: SitePath, title: String)?
  /// The text of a note in this tree, for embeds.
  let note: (Int) -> EditedText?
  let cache: RenderingCache?
  private let state = State()

  /// Facts that become known while texts are rendered.
  private final class State {
    var embedding: [String] = []
    /// Embeds that the current text shows so far.
    var embedded = (count: 0, bytes: 0)
    /// The ids of headings and blocks of each note, once they are known.
    var ids: [Int: Set<String>]?
    /// Questions of the current text so far.
    var asked = RenderingDependencies()
  }

  /// Returns an earlier build's rendering of a text if the site still gives the same answers, apart from those about parts of
  /// notes; nil if it has to be rendered.
  func known(
    _ text: EditedText, linksTags: Bool = false
  ) -> (text: RenderedText, trace: RenderingTrace)? {
    guard let cache, let known = cache.entry(key(text), source: source(text, linksTags)),
      answers(known.trace, text) == known.trace.answers
    else { return nil }
    return known
  }

  private func key(_ text: EditedText) -> String { "\(tree.language) \(text.file)" }

  /// A text as an earlier build made it, or rendered; nil, with an error, when it is beyond a limit.
  func text(_ text: EditedText) -> RenderedText? {
    let known = known(text).flatMap { parts($0.trace, text) == $0.trace.parts ? $0.text : nil }
    let rendered = known ?? render(text)
    if let rendered { warn(rendered, text) }
    return rendered
  }

  /// Renders a text; nil, with an error, when it is beyond a limit.
  func render(_ text: EditedText, linksTags: Bool = false) -> RenderedText? {
    guard let body = problems.read(text.file, try text.matter.body.bytes()) else { return nil }
    state.embedded = (0, 0)
    state.asked = RenderingDependencies(text)
    do {
      let rendered = RenderedText(
        try NoteRenderer(in: context(text, body, asker: 0, linksTags: linksTags)).render(body),
        isNote: linksTags)
      cache?.keep(
        key(text), source: source(text, linksTags), rendered, state.asked.trace)
      return rendered
    } catch {
      problems.add(text.file, .markdown(SiteMarkdown.words(error)))
      return nil
    }
  }

  private func context(
    _ text: EditedText, _ body: [UInt8], asker: Int, linksTags: Bool
  ) -> NoteContext {
    var context = NoteContext(
      basePath: settings.base.path, dropsLeadingTitle: Self.repeatsTitle(body, text.title),
      titleLevel: 1,
      mention: { [self] in state.asked.mention($0, mention($0)) })
    context.wiki = Wiki(
      resolve: { [self] in state.asked.link($0, asker, resolve($0, text)) },
      hasPart: { [self] in state.asked.part($0, asker, hasPart($0, text)) },
      embed: { [self] in embed($0, text, asker) },
      tag: { [self] tag in linksTags ? tagURL(tag) : nil },
      calloutTitle: { [strings] in strings("callout_\($0)") },
      footnoteBack: strings("footnote_back"), math: Wiki.drawnMath)
    return context
  }

  private func tagURL(_ tag: String) -> String? {
    TagName(tag).map { name in
      let list = TopicList(id: TopicList.ID(0), kind: .tag, slug: name.slug)
      return settings.href(.list(list, tree))
    }
  }

  /// True if a text begins with its title again, as a heading.
  private static func repeatsTitle(_ body: [UInt8], _ title: String) -> Bool {
    guard body.starts(with: "# ".utf8) else { return false }
    let line = body.prefix { $0 != 10 }
    return Folding.fold(String(decoding: line.dropFirst(2), as: UTF8.self)) == Folding.fold(title)
  }

  func resolve(_ link: WikiLink, _ text: EditedText) -> WikiTarget? {
    guard let target = target(of: link, text) else { return nil }
    guard case .media(let path) = target else {
      return page(target, tree(of: target, link, text)).map {
        .page(url: settings.href($0.path), title: $0.title)
      }
    }
    // Files that only withheld texts show are not published.
    guard !text.place.isWithheld else { return nil }
    return media.publish(path).map { file in
      let url = settings.href(.media(file.name))
      return file.isPicture
        ? .picture(url: url, width: file.width, height: file.height)
        : .file(url: url, label: file.label)
    }
  }

  /// Returns the target of a link; without a name, the text itself.
  private func target(of link: WikiLink, _ text: EditedText) -> LinkTarget? {
    link.name.isEmpty ? text.target : index.target(of: link, in: text.place)
  }

  /// The tree where a link leads: this one, but to a part of a note, which has another name in each
  /// language, where the note is written in the language of the link.
  private func tree(
    of target: LinkTarget, _ link: WikiLink, _ text: EditedText
  ) -> SiteTree {
    guard link.fragment != nil, text.writtenIn != tree.language, case .note(let number) = target,
      note(number)?.writtenIn != text.writtenIn
    else { return tree }
    return settings.tree(text.writtenIn)
  }

  /// Takes the ids of all notes of the tree: from now on links to other parts lead to the whole note.
  func know(_ ids: [Int: Set<String>]) { state.ids = ids }

  /// True if a note has the part that a link to it names, or if its parts are not known yet.
  func hasPart(_ link: WikiLink, _ text: EditedText) -> Bool {
    guard let id = link.elementID, case .note(let number) = target(of: link, text),
      tree(of: .note(number), link, text) == tree, let known = state.ids?[number]
    else { return true }
    return known.contains(id)
  }

  /// The HTML of a note, or a part of it, inside of another.
  private func embed(_ link: WikiLink, _ text: EditedText, _ asker: Int) -> [UInt8]? {
    let shown = shown(link, text)
    let number = state.asked.embed(link, asker, shown, shown.map { source($0, false) })
    guard let shown, state.embedding.count < Self.embedDepth,
      state.embedded.count < Self.embedCount,
      state.embedded.bytes < Self.embedBytes, !state.embedding.contains(shown.file),
      // A part of a note may be shown again in the note itself.
      shown.file != text.file || link.fragment != nil,
      let body = problems.read(shown.file, try shown.matter.body.bytes())
    else { return nil }
    state.embedded.count += 1
    state.embedding.append(text.file)
    defer { state.embedding.removeLast() }
    var context = context(shown, body, asker: number, linksTags: false)
    context.omitsIDs = true
    context.part = Self.part(link.fragment)
    // Why loss is right: the note's own page reports a text beyond a limit.
    guard let rendered = try? NoteRenderer(in: context).render(body),
      !rendered.html.isEmpty
    else { return nil }
    if state.embedding.count == 1 { state.embedded.bytes += rendered.html.count }
    return rendered.html
  }

  /// The note that an embed names.
  func shown(_ link: WikiLink, _ text: EditedText) -> EditedText? {
    guard case .note(let number) = target(of: link, text) else { return nil }
    return note(number)
  }

  private static func part(_ fragment: String?) -> Part {
    guard let fragment else { return .whole }
    return fragment.hasPrefix("^") ? .block(String(fragment.dropFirst())) : .section(fragment)
  }

  /// Warns of links that lead nowhere and pictures that are not there, in the tree of the text's own language;
  /// once the parts of notes are known, of links to parts that are not there, too.
  func warn(_ rendered: RenderedText, _ text: EditedText) {
    guard text.writtenIn == tree.language else { return }
    if let line = rendered.openComment {
      problems.warn(text.file, line: line + text.matter.bodyOffset, .openComment)
    }
    for reference in rendered.references {
      let link = reference.link
      if case .media = target(of: link, text) { continue }
      let name = link.name + (link.fragment.map { "#" + $0 } ?? "")
      let reason: ContentError.Reason
      if !reference.isResolved {
        reason = Self.missingMedia(link) ?? .unresolvedLink(name)
      } else if !hasPart(link, text) {
        reason = .unknownPart(name)
      } else {
        continue
      }
      problems.warn(
        text.file, line: link.line == 0 ? 0 : link.line + text.matter.bodyOffset,
        column: link.column, reason)
    }
  }

  /// A picture or document that is to be shown, and is not there; nil for notes and mere links.
  static func missingMedia(_ link: WikiLink) -> ContentError.Reason? {
    guard link.isEmbed, let kind = EditorsFile.Kind(fileName: link.name) else { return nil }
    return .missingMedia(link.name, isPicture: kind.isPicture)
  }
}
