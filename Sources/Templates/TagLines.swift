/// Completes scanned tags: pairs each opening tag with its close tag and finds standalone lines.
///
/// Refuses tags that do not pair, nesting beyond the limit and tags that a parent would swallow.
/// No recursion, and each byte between two tags is looked at a fixed number of times.
///
/// A line is standalone if it has one tag, not an interpolation, and otherwise only white space.
/// The inheritance part of the specification adds lines like `{{<parent}}{{$block}}` and
/// `{{/block}}{{/parent}}`, and a whole parent on one line, whose inner text is not shown anyway.
struct TagLines {
  /// Depth to which sections, parents and blocks may be nested in one template.
  static let nestingLimit = 64

  let source: [UInt8]
  let template: String
  private(set) var tags: [Tag]

  init(_ tags: [Tag], of source: [UInt8], template: String) throws(TemplateError) {
    self.source = source
    self.template = template
    self.tags = tags
    try pairTags()
    clearLeft()
    clearRight()
  }

  private mutating func pairTags() throws(TemplateError) {
    var open: [Int] = []
    for index in tags.indices {
      let tag = tags[index]
      if let outer = open.last, tags[outer].kind == .parent {
        guard tag.kind == .block || tag.kind == .close || isSilent(tag) else {
          throw error(.outsideBlock(parent: name(tags[outer])), at: tag)
        }
      }
      if tag.kind.isContainer {
        open.append(index)
        guard open.count <= Self.nestingLimit else {
          throw error(.tooDeep(limit: Self.nestingLimit), at: tag)
        }
      } else if tag.kind == .close {
        guard let opener = open.popLast() else { throw error(.unexpectedClose(name(tag)), at: tag) }
        guard source[tags[opener].name] == source[tag.name] else {
          throw error(.mismatchedClose(expected: name(tags[opener]), found: name(tag)), at: tag)
        }
        tags[opener].partner = index
        tags[index].partner = opener
      }
    }
    if let unclosed = open.last {
      throw error(.unclosedSection(name(tags[unclosed])), at: tags[unclosed])
    }
  }

  private mutating func clearLeft() {
    var floor = 0
    for index in tags.indices {
      var blank = tags[index].range.lowerBound
      while blank > floor, isBlank(source[blank - 1]) { blank -= 1 }
      tags[index].blankStart = blank
      if blank == 0 || source[blank - 1] == UInt8(ascii: "\n") {
        tags[index].leftIsClear = true
      } else if closesParentOnItsLine(index) {
        tags[index].leftIsClear = tags[tags[index].partner].leftIsClear
      } else if blank == floor, index > 0 {
        tags[index].leftIsClear = isJoined(index - 1, index) && tags[index - 1].leftIsClear
      }
      floor = tags[index].range.upperBound
    }
  }

  private mutating func clearRight() {
    var ceiling = source.count
    for index in tags.indices.reversed() {
      var end = tags[index].range.upperBound
      while end < ceiling, isBlank(source[end]) { end += 1 }
      if let next = lineBreakEnd(at: end) {
        tags[index].rightIsClear = true
        end = next
      } else if tags[index].kind == .parent, closesParentOnItsLine(tags[index].partner) {
        tags[index].rightIsClear = tags[tags[index].partner].rightIsClear
      } else if end == ceiling, index + 1 < tags.count {
        tags[index].rightIsClear = isJoined(index, index + 1) && tags[index + 1].rightIsClear
      }
      tags[index].lineEnd = end
      ceiling = tags[index].range.lowerBound
    }
  }

  /// Behind the end of line at an offset, or nil if there is none; the source's end counts as one.
  private func lineBreakEnd(at offset: Int) -> Int? {
    guard offset < source.count else { return offset }
    if source[offset] == UInt8(ascii: "\n") { return offset + 1 }
    guard source[offset] == UInt8(ascii: "\r"), offset + 1 < source.count,
      source[offset + 1] == UInt8(ascii: "\n")
    else { return nil }
    return offset + 2
  }

  /// True if two neighbours on a line may vanish with it together.
  private func isJoined(_ first: Int, _ second: Int) -> Bool {
    guard tags[first].kind.canStandAlone, tags[second].kind.canStandAlone else { return false }
    return tags[first].kind == .parent || closes(second, .parent)
  }

  private func closes(_ index: Int, _ kind: Tag.Kind) -> Bool {
    tags[index].kind == .close && tags[tags[index].partner].kind == kind
  }

  private func closesParentOnItsLine(_ index: Int) -> Bool {
    guard closes(index, .parent) else { return false }
    let opener = tags[tags[index].partner]
    return !source[opener.range.upperBound..<tags[index].range.lowerBound]
      .contains(UInt8(ascii: "\n"))
  }

  /// True if the tag shows nothing at any place.
  private func isSilent(_ tag: Tag) -> Bool { tag.kind == .comment || tag.kind == .delimiters }

  private func name(_ tag: Tag) -> String { String(decoding: source[tag.name], as: UTF8.self) }

  private func error(_ reason: TemplateError.Reason, at tag: Tag) -> TemplateError {
    TemplateError(reason, at: tag.range.lowerBound, of: source, in: template)
  }
}
