/// An attribute that names an `id` of its page.
struct IDReference {
  let id: Octets
  let attribute: String
  let element: String
  let offset: Int

  /// Of which kind the element must be (HTML, section 4.10); nil: any.
  var expected: (word: String, elements: [String])? {
    switch (element, attribute) {
    case ("label", "for"):
      (
        "field or button",
        ["button", "input", "meter", "output", "progress", "select", "textarea"]
      )
    case (_, "form"): ("form", ["form"])
    case ("input", "list"): ("datalist", ["datalist"])
    case ("td", "headers"), ("th", "headers"): ("head of a table", ["th"])
    default: nil
    }
  }
}

// What an element's attributes say.
extension HTMLCheck {
  mutating func check(_ tag: MarkupScanner.Tag) {
    for attribute in scanner.attributes {
      switch attribute.name {
      // The commonest first: there are millions.
      case "class", "lang", "name", "type", "value", "datetime", "aria-hidden", "aria-label": break
      case "id": id(attribute, of: tag)
      case "style": fault(.attribute(.inline("style")), at: attribute.offset)
      // MathML's operators have a form of another kind.
      case "form" where tag.name == "mo": break
      case "for", "form", "headers", "list", "popovertarget", "commandfor", "aria-labelledby",
        "aria-describedby", "aria-controls", "aria-owns", "aria-details", "aria-flowto",
        "aria-errormessage", "aria-activedescendant":
        refer(attribute, of: tag)
      case _ where attribute.name.hasPrefix("on"):
        fault(.attribute(.inline(attribute.name)), at: attribute.offset)
      default: address(attribute, of: tag)
      }
    }
    required(of: tag)
  }

  private mutating func id(_ attribute: MarkupScanner.Attribute, of tag: MarkupScanner.Tag) {
    let value = scanner.value(attribute) ?? []
    if value.isEmpty || value.contains(where: \.isSpace) {
      fault(.attribute(.invalidID(String(excerpt: value))), at: attribute.offset)
    } else if let first = ids[Octets(value)] {
      let line = scanner.source.line(first.offset)
      fault(
        .attribute(.repeatedID(String(excerpt: value), firstLine: line)), at: attribute.offset)
    } else {
      ids[Octets(value)] = (tag.name, attribute.offset)
    }
  }

  /// One id, or several with spaces between; all are looked up when the page is read.
  private mutating func refer(_ attribute: MarkupScanner.Attribute, of tag: MarkupScanner.Tag) {
    let names = (scanner.value(attribute) ?? []).split(whereSeparator: \.isSpace)
    if names.isEmpty {
      fault(.attribute(.unknownID("", attribute: attribute.name)), at: attribute.offset)
    }
    for name in names {
      references.append(
        IDReference(
          id: Octets(name), attribute: attribute.name, element: tag.name,
          offset: attribute.offset))
    }
  }

  private mutating func required(of tag: MarkupScanner.Tag) {
    switch tag.name {
    case "html":
      facts.language = scanner.value("lang") ?? ""
      if facts.language.isEmpty { missing("lang", tag) }
    case "img":
      if !scanner.attributes.contains(where: { $0.name == "alt" }) { missing("alt", tag) }
      if !scanner.attributes.contains(where: { $0.name == "src" }) { missing("src", tag) }
    case "style": fault(.element(.inline("style")), at: tag.offset)
    case "script":
      let isData = scanner.value("type").map { $0.hasSuffix("json") } ?? false
      if !isData, !scanner.attributes.contains(where: { $0.name == "src" }) {
        fault(.element(.inline("script")), at: tag.offset)
      }
    case "base": fault(.element(.base), at: tag.offset)
    default: break
    }
  }

  private mutating func missing(_ attribute: String, _ tag: MarkupScanner.Tag) {
    fault(.attribute(.missing(attribute, of: tag.name)), at: tag.offset)
  }

  /// Looks up what was named, and the parts of this page that its links name.
  mutating func checkReferences() {
    // Of a file that breaks off, what is named may be in the part that is lost.
    guard !scanner.isTruncated else { return }
    for reference in references {
      let name = String(excerpt: reference.id.bytes)
      guard let found = ids[reference.id] else {
        fault(
          .attribute(.unknownID(name, attribute: reference.attribute)), at: reference.offset)
        continue
      }
      guard let expected = reference.expected, !expected.elements.contains(found.element) else {
        continue
      }
      fault(
        .attribute(
          .wrongElement(name, attribute: reference.attribute, expected: expected.word)),
        at: reference.offset)
    }
  }
}
