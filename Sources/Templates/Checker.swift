/// Walks templates against shapes as the renderer walks them against views.
///
/// A name and a shape in, errors out, each once. It takes every section and the contents that a
/// block really gets, and follows partials and parents; the contents of a section whose key is
/// unknown are left out, as nothing is known about them.
struct Checker {
  private(set) var errors: [TemplateError] = []
  private let library: TemplateLibrary
  private var reported: Set<TemplateError> = []
  private var context: [Shape.Kind]
  private var overrides = Overrides()
  /// Blocks met since the outermost parent was entered.
  private var metBlocks: [String] = []
  private var depth = 0
  private var nesting = 0
  private var partialCount = 0
  /// Set by an error that would come again and again.
  private var isStopped = false

  init(library: TemplateLibrary, shape: Shape) {
    self.library = library
    context = [.view(shape)]
  }

  /// Checks the template of a name and all that it needs.
  mutating func check(_ name: String) {
    let missing = TemplateError(
      template: name, line: 1, column: 1, reason: .missingTemplate(name))
    guard let template = load(name, orReport: missing) else { return }
    walk(template, template.nodes.indices, at: 0)
  }

  private mutating func walk(_ template: Template, _ range: Range<Int>, at offset: Int) {
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= Renderer.nestingLimit else {
      return stop(template.error(.tooDeep(limit: Renderer.nestingLimit), at: offset))
    }
    var index = range.lowerBound
    while index < range.upperBound, !isStopped {
      let contents = index + 1
      index = contents
      switch template.nodes[contents - 1] {
      case .text: break
      case .variable(let key, let isEscaped, let at):
        checkVariable(template.keys[key], isEscaped: isEscaped, template, at: at)
      case .section(let key, let end, let at):
        walkSection(template.keys[key], template, contents..<end, at: at)
        index = end
      case .inverted(let key, let end, let at):
        _ = kind(of: template.keys[key], template, at: at)
        walk(template, contents..<end, at: at)
        index = end
      case .partial(let reference):
        walkPartial(template.references[reference], of: template)
      case .parent(let reference, let end):
        walkParent(template.references[reference], template, contents..<end)
        index = end
      case .block(let reference, let end):
        walkBlock(template.references[reference], template, contents..<end)
        index = end
      }
    }
  }

  private mutating func report(_ error: TemplateError) {
    if reported.insert(error).inserted { errors.append(error) }
  }

  private mutating func stop(_ error: TemplateError) {
    isStopped = true
    report(error)
  }

  private mutating func load(_ name: String, orReport missing: TemplateError) -> Template? {
    do {
      if let template = try library.template(name) { return template }
      report(missing)
    } catch let error as TemplateError {
      report(error)
    } catch {
      report(
        TemplateError(
          template: missing.template, line: missing.line, column: missing.column,
          reason: .unreadableTemplate(name, because: String(describing: error))))
    }
    return nil
  }
}

// MARK: - Keys

extension Checker {
  private mutating func checkVariable(
    _ key: TagKey, isEscaped: Bool, _ template: Template, at offset: Int
  ) {
    switch kind(of: key, template, at: offset) {
    case nil: break
    case .text:
      if !isEscaped, !Template.isPlainText(template.name) {
        report(template.error(.textNotEscaped(key.text), at: offset))
      }
    case .html:
      if isEscaped { report(template.error(.htmlEscapedTwice(key.text), at: offset)) }
      if Template.isPlainText(template.name) {
        report(template.error(.htmlInPlainText(key.text), at: offset))
      }
    case .flag, .view, .list: report(template.error(.notText(key.text), at: offset))
    }
  }

  private mutating func walkSection(
    _ key: TagKey, _ template: Template, _ contents: Range<Int>, at offset: Int
  ) {
    guard let kind = kind(of: key, template, at: offset) else { return }
    switch kind {
    case .flag: walk(template, contents, at: offset)
    case .text, .html, .view, .list:
      context.append(kind)
      walk(template, contents, at: offset)
      context.removeLast()
    }
  }

  /// Returns the kind of a key, by the renderer's rules of lookup; reports a key that no view declares.
  private mutating func kind(of key: TagKey, _ template: Template, at offset: Int) -> Shape.Kind? {
    let parts = key.parts
    guard var found = key.isIterator ? iteratorKind() : firstKind(parts.first) else {
      report(template.error(.unknownKey(key.text, known: knownKeys()), at: offset))
      return nil
    }
    var path = parts.first
    for part in parts.rest {
      guard case .view(let shape) = found else {
        report(template.error(.notView(path), at: offset))
        return nil
      }
      guard let inner = shape[part] else {
        let known = shape.keys.map { "\(path).\($0)" }
        report(template.error(.unknownKey(key.text, known: known), at: offset))
        return nil
      }
      found = inner
      path += ".\(part)"
    }
    return found
  }

  private func iteratorKind() -> Shape.Kind? {
    guard let top = context.last else { return nil }
    if let shape = top.keys { return shape["."] }
    return top
  }

  private func firstKind(_ name: String) -> Shape.Kind? {
    for frame in context.reversed() {
      if let kind = frame.keys?[name] { return kind }
    }
    return nil
  }

  /// The keys in reach, the innermost first, each once.
  private func knownKeys() -> [String] {
    var known: [String] = []
    var seen: Set<String> = []
    for frame in context.reversed() {
      for key in frame.keys?.keys ?? [] where seen.insert(key).inserted { known.append(key) }
    }
    return known
  }
}

extension Shape.Kind {
  /// The keys that a section over this kind brings into reach.
  var keys: Shape? {
    switch self {
    case .view(let shape), .list(let shape): shape
    case .flag, .text, .html: nil
    }
  }
}

// MARK: - Partials, parents and blocks

extension Checker {
  /// Walks another template in this place; false if it cannot be.
  @discardableResult
  private mutating func walkPartial(_ reference: Reference, of template: Template) -> Bool {
    let missing = template.error(.missingTemplate(reference.name), at: reference.at)
    guard let partial = load(reference.name, orReport: missing) else { return false }
    guard depth < TemplateLibrary.depthLimit else {
      stop(template.error(.tooDeep(limit: TemplateLibrary.depthLimit), at: reference.at))
      return false
    }
    guard partialCount < TemplateLibrary.partialLimit else {
      stop(
        template.error(.tooManyPartials(limit: TemplateLibrary.partialLimit), at: reference.at))
      return false
    }
    depth += 1
    partialCount += 1
    walk(partial, partial.nodes.indices, at: 0)
    depth -= 1
    return true
  }

  private mutating func walkParent(
    _ reference: Reference, _ template: Template, _ contents: Range<Int>
  ) {
    let count = overrides.count
    overrides.add(template, contents)
    let outerBlocks = metBlocks
    metBlocks = []
    let isFound = walkPartial(reference, of: template)
    overrides.truncate(to: count)
    for block in template.blocks(in: contents)
    where isFound && !isStopped && !metBlocks.contains(block.name) {
      report(template.error(.unknownBlock(block.name, known: metBlocks), at: block.at))
    }
    metBlocks = outerBlocks + metBlocks.filter { !outerBlocks.contains($0) }
  }

  private mutating func walkBlock(
    _ reference: Reference, _ template: Template, _ contents: Range<Int>
  ) {
    if !metBlocks.contains(reference.name) { metBlocks.append(reference.name) }
    guard let override = overrides.override(of: reference.name) else {
      return walk(template, contents, at: reference.at)
    }
    let outerOverrides = overrides
    overrides.truncate(to: override.visible)
    walk(override.template, override.contents, at: reference.at)
    overrides = outerOverrides
  }
}
