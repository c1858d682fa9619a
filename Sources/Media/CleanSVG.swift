/// Cleans an SVG drawing: SVG 2 in XML 1.0 with Namespaces.
///
/// The text is tokenized once, strictly. Dropped are comments, `metadata`, and what Inkscape and
/// Sodipodi write for themselves; everything else stays byte for byte. Refused is whatever runs,
/// fetches or leads elsewhere (`SVGRules`, `StyleScan`), text that parsers could disagree on, and what shows itself
/// again and again (`DrawnElements`). Not seen: metadata inside pictures embedded as `data:`, and how long filters take.
func cleanSVG(_ bytes: [UInt8]) throws(MediaError) -> CleanedMedia {
  var walker = try SVGWalker(bytes)
  return try walker.cleaned()
}

private struct SVGWalker {
  private let bytes: [UInt8]
  private var tokenizer: XMLTokenizer
  private var output: [UInt8]
  /// The names of the elements that are open.
  private var open: [ArraySlice<UInt8>] = []
  private var namespaces = NamespaceScope()
  private var size: PixelSize?
  private var hasRoot = false
  /// How many elements were open when one began that is dropped with all it holds.
  private var dropped: Int?
  /// The text of the `style` element that is open; it may come in several pieces.
  private var style: [UInt8]?
  private var hadLocation = false
  private var drawn = DrawnElements()

  /// Deeper drawings would exhaust the stacks of those who draw them.
  private static let depthLimit = 256

  init(_ bytes: [UInt8]) throws(MediaError) {
    self.bytes = bytes
    tokenizer = try XMLTokenizer(bytes)
    output = Array(bytes.prefix(tokenizer.declarationEnd))
    output.reserveCapacity(bytes.count)
  }

  mutating func cleaned() throws(MediaError) -> CleanedMedia {
    while let token = try tokenizer.next() {
      switch token {
      case .comment: break
      case .text(let range, let value): try take(text: range, value)
      case .open(let range, let name, let attributes, let isEmpty):
        try take(tag: range, name, attributes, isEmpty: isEmpty)
      case .close(let range, let name): try take(closing: range, name)
      }
    }
    guard open.isEmpty, hasRoot else {
      throw .damaged("the drawing has no end", offset: bytes.count)
    }
    if drawn.isTooMuch() { throw .forbidden("elements shown too often (use)", offset: 0) }
    return CleanedMedia(bytes: output, size: size, hadLocation: hadLocation)
  }

  private mutating func take(
    text range: Range<Int>, _ value: ArraySlice<UInt8>
  ) throws(MediaError) {
    guard !open.isEmpty || bytes[range].allSatisfy(isXMLSpace) else {
      throw .damaged("text outside of the drawing", offset: range.lowerBound)
    }
    guard dropped == nil else {
      noteLocation(range)
      return
    }
    style?.append(contentsOf: value)
    if bytes.has("<![CDATA[", at: range.lowerBound) {
      output += bytes[range]
      return
    }
    // `]]>` ends a CDATA section; in text it is an error, also where a dropped comment parted it.
    for byte in bytes[range] {
      if byte == UInt8(ascii: ">"), output.suffix(2).elementsEqual([0x5D, 0x5D]) {
        throw .damaged("]]> in text", offset: range.lowerBound)
      }
      output.append(byte)
    }
  }

  private mutating func take(
    tag range: Range<Int>, _ name: ArraySlice<UInt8>, _ attributes: [XMLAttribute], isEmpty: Bool
  ) throws(MediaError) {
    let start = range.lowerBound
    guard !(hasRoot && open.isEmpty) else { throw .damaged("a second drawing", offset: start) }
    guard open.count < Self.depthLimit else { throw .damaged("too deep", offset: start) }
    try namespaces.enter(attributes)
    let element = QualifiedName(name)
    let prefix = prefix(of: name)
    let namespace = try namespaces.resolve(prefix, offset: start)
    if open.isEmpty {
      guard element.local == "svg", namespace == .svg else { throw .otherKind(nil) }
      size = drawnSize(attributes)
      hasRoot = true
    }
    if dropped == nil {
      // The name in its own case: to XML, `Metadata` is another element.
      let local = prefix.isEmpty ? name : name.dropFirst(prefix.count + 1)
      if namespace == .editor || (namespace == .svg && local == ascii("metadata")[...]) {
        dropped = open.count
      } else {
        try keep(range, element, attributes, isEmpty: isEmpty)
      }
    }
    if dropped != nil { noteLocation(range) }
    drawn.enter(element.local, dropped == nil ? attributes : [])
    open.append(name)
    if isEmpty { leave() }
  }

  /// XMP in `metadata`: the position may be an element or an attribute.
  private mutating func noteLocation(_ range: Range<Int>) {
    hadLocation = hadLocation || bytes[range].firstRange(of: ":GPS") != nil
  }

  /// Checks a tag and copies it without the attributes that editors write for themselves.
  private mutating func keep(
    _ range: Range<Int>, _ element: QualifiedName, _ attributes: [XMLAttribute], isEmpty: Bool
  ) throws(MediaError) {
    guard style == nil else { throw .forbidden("markup in style", offset: range.lowerBound) }
    guard attributes.count <= SVGRules.mostAttributes else {
      throw .forbidden("an element with \(attributes.count) attributes", offset: range.lowerBound)
    }
    try SVGRules.check(element: element.local, offset: range.lowerBound)
    var copied = range.lowerBound
    for attribute in attributes {
      let name = QualifiedName(attribute.name)
      if name.local == "xmlns" && name.prefix.isEmpty || name.prefix == "xmlns" {
        try SVGRules.check(namespace: attribute.value, offset: attribute.range.lowerBound)
        continue
      }
      guard try isEditors(attribute) else {
        try SVGRules.check(attribute, named: name, of: element.local)
        continue
      }
      output += bytes[copied..<attribute.range.lowerBound]
      copied = attribute.range.upperBound
    }
    output += bytes[copied..<range.upperBound]
    if element.local == "style", !isEmpty { style = [] }
  }

  /// Whether an attribute has a prefix, and that of an editor; one without belongs to its element.
  private func isEditors(_ attribute: XMLAttribute) throws(MediaError) -> Bool {
    let prefix = prefix(of: attribute.name)
    guard !prefix.isEmpty else { return false }
    return try namespaces.resolve(prefix, offset: attribute.range.lowerBound) == .editor
  }

  private mutating func take(
    closing range: Range<Int>, _ name: ArraySlice<UInt8>
  ) throws(MediaError) {
    guard open.last == name else {
      throw .damaged("a closing tag that closes nothing", offset: range.lowerBound)
    }
    if let text = style, dropped == nil {
      if let found = refusedInStyle(text[...]) {
        throw .forbidden(found, offset: range.lowerBound)
      }
      style = nil
    }
    if dropped == nil { output += bytes[range] }
    leave()
  }

  private mutating func leave() {
    _ = open.popLast()
    drawn.leave()
    namespaces.leave()
    if dropped == open.count { dropped = nil }
  }
}

/// What is before the colon of a name, in its own case; empty without one.
private func prefix(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { return [] }
  return name[..<colon]
}
