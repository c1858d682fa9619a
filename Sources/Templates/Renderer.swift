/// Renders one page: walks nodes, looks keys up and appends bytes.
///
/// Template and view in, `output` grows. It keeps the context stack, the blocks that parents were
/// given and the indentation of the partial that it is in. It refuses endless nesting, which data
/// (a list that contains itself) can cause as well as templates.
struct Renderer: ~Copyable {
  /// Total depth to which sections, blocks and partials may be nested: it fits a stack of 512 KB.
  static let nestingLimit = 256

  /// Output so far.
  private var output: PageBytes
  private let library: TemplateLibrary
  private var context: ContextStack
  private var overrides = Overrides()
  private var indentation: [UInt8] = []
  /// True if the next beginning of a line has its indentation already.
  private var isIndented = false
  private var depth = 0
  private var nesting = 0
  private var partialCount = 0

  /// Draws into `page`, which is empty.
  init(library: TemplateLibrary, view: AnyView, into page: consuming PageBytes) {
    self.library = library
    context = ContextStack(view)
    output = page
  }

  /// Returns the finished page.
  consuming func page() -> PageBytes { output }

  mutating func render(_ template: Template) throws {
    try render(template, template.nodes.indices, at: 0)
  }

  private mutating func render(_ template: Template, _ range: Range<Int>, at offset: Int) throws {
    nesting += 1
    guard nesting <= Self.nestingLimit else {
      throw template.error(.tooDeep(limit: Self.nestingLimit), at: offset)
    }
    var index = range.lowerBound
    while index < range.upperBound {
      let contents = index + 1
      index = contents
      switch template.nodes[contents - 1] {
      case .text(let start, let end, let startsLine):
        if indentation.isEmpty {
          output.append(template.source, start..<end)
        } else {
          appendIndented(template.source[start..<end], startsLine: startsLine)
        }
      case .variable(let key, let isEscaped, _):
        append(value(key, template), isEscaped: isEscaped)
      case .section(let key, let end, let at):
        try renderSection(value(key, template), template, contents..<end, at: at)
        index = end
      case .inverted(let key, let end, let at):
        if !value(key, template).isTrue {
          try render(template, contents..<end, at: at)
        }
        index = end
      case .partial(let reference):
        try renderPartial(template.references[reference], of: template)
      case .parent(let reference, let end):
        let count = overrides.count
        overrides.add(template, contents..<end)
        try renderPartial(template.references[reference], of: template)
        overrides.truncate(to: count)
        index = end
      case .block(let reference, let end):
        try renderBlock(template.references[reference], template, contents..<end)
        index = end
      }
    }
    nesting -= 1
  }

  private mutating func renderSection(
    _ value: consuming Value, _ template: Template, _ contents: Range<Int>, at offset: Int
  ) throws {
    switch consume value {
    case .missing: break
    case .flag(let flag):
      if flag { try render(template, contents, at: offset) }
    case .text(let text):
      guard !text.utf8.isEmpty else { break }
      if asksItem(template, contents) {
        try render(template, contents, in: TextItem(text).boxed(), at: offset)
      } else {
        try render(template, contents, at: offset)
      }
    case .html(let bytes):
      if !bytes.isEmpty {
        try render(template, contents, in: HTMLItem(html: bytes).boxed(), at: offset)
      }
    case .view(let view): try render(template, contents, in: view, at: offset)
    case .list(let items):
      for index in items.indices { try render(template, contents, in: items[index], at: offset) }
    }
  }

  /// True if `{{.}}` may be used between a text's tags: `{{#icon}}<img src="{{icon}}">{{/icon}}`, which is frequent in pages,
  /// needs no view of the text.
  private func asksItem(_ template: Template, _ contents: Range<Int>) -> Bool {
    for index in contents {
      switch template.nodes[index] {
      case .text: continue
      case .variable(let key, _, _), .section(let key, _, _), .inverted(let key, _, _):
        if template.keys[key].isIterator { return true }
      case .partial, .parent, .block: return true
      }
    }
    return false
  }

  /// Renders with one more view on the context stack.
  private mutating func render(
    _ template: Template, _ contents: Range<Int>, in view: AnyView, at offset: Int
  ) throws {
    context.push(view)
    try render(template, contents, at: offset)
    context.pop()
  }
}

/// Item that a section over finished HTML puts on the context stack: `{{#body}}{{{.}}}{{/body}}`.
private struct HTMLItem: View {
  let html: [UInt8]
  static let keys: Keys<Self> = [.html(".") { $0.html }]
}

// MARK: - Values

extension Renderer {
  /// Looks a key up: its first part through the whole stack, the others in the value found.
  private mutating func value(_ key: Int, _ template: borrowing Template) -> Value {
    var frame = context.count - 1
    var found = context.value(for: template.keys[key].first, at: frame)
    while found.isMissing, frame > 0, !template.keys[key].isIterator {
      frame -= 1
      found = context.value(for: template.keys[key].first, at: frame)
    }
    if template.keys[key].isPlain { return found }
    return inner(template.keys[key].rest, of: found)
  }

  /// The value of the other parts of a key, each within the one before it.
  private func inner(_ parts: [ViewKey], of value: consuming Value) -> Value {
    var found = value
    for part in parts { found = found.inner(part) }
    return found
  }

  private mutating func append(_ value: consuming Value, isEscaped: Bool) {
    switch consume value {
    case .text(let text): isEscaped ? output.appendEscaped(text) : output.append(text)
    case .html(let bytes): isEscaped ? output.appendEscaped(bytes) : output.append(bytes)
    case .flag(let flag): output.append(flag ? "true" : "false")
    default: break
    }
  }
}

// MARK: - Partials, parents and blocks

extension Renderer {
  /// Renders another template in this place; the specification renders a missing one as nothing.
  private mutating func renderPartial(_ reference: Reference, of template: Template) throws {
    guard let partial = try library.template(reference.name) else { return }
    guard depth < TemplateLibrary.depthLimit else {
      throw template.error(.tooDeep(limit: TemplateLibrary.depthLimit), at: reference.at)
    }
    guard partialCount < TemplateLibrary.partialLimit else {
      throw template.error(
        .tooManyPartials(limit: TemplateLibrary.partialLimit), at: reference.at)
    }
    depth += 1
    partialCount += 1
    let outer = indentation
    if !reference.isStandalone {
      indentation = []
    } else if !reference.indentation.isEmpty {
      indentation += template.source[reference.indentation]
    }
    isIndented = false
    try render(partial, partial.nodes.indices, at: 0)
    indentation = outer
    depth -= 1
  }

  private mutating func renderBlock(
    _ reference: Reference, _ template: Template, _ contents: Range<Int>
  ) throws {
    guard let override = overrides.override(of: reference.name) else {
      return try render(template, contents, at: reference.at)
    }
    // An override sees the overrides of its own template's users, not itself.
    let outerOverrides = overrides
    let outerIndentation = indentation
    overrides.truncate(to: override.visible)
    if !reference.indentation.isEmpty {
      indentation += template.source[reference.indentation]
    }
    isIndented = !reference.isStandalone && !indentation.isEmpty
    try render(override.template, override.contents, at: reference.at)
    isIndented = false
    indentation = outerIndentation
    overrides = outerOverrides
  }

  /// Appends text of an indented partial; empty lines are not indented.
  private mutating func appendIndented(_ text: ArraySlice<UInt8>, startsLine: Bool) {
    if startsLine {
      if !isIndented, text.isEmpty || !startsWithLineBreak(text) { output.append(indentation) }
      isIndented = false
    }
    var line = text.startIndex
    while let newline = text[line...].firstIndex(of: UInt8(ascii: "\n")) {
      append(text[line...newline])
      line = newline + 1
      if line < text.endIndex, !startsWithLineBreak(text[line...]) { output.append(indentation) }
    }
    append(text[line...])
  }

  private mutating func append(_ text: ArraySlice<UInt8>) {
    text.withUnsafeBufferPointer { output.append($0) }
  }

  private func startsWithLineBreak(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "\n") || text.starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
  }
}
