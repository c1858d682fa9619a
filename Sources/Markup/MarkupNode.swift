/// A node of HTML or XML, as a value.
///
/// `MarkupReader` makes trees of them; comments are left out.
public indirect enum MarkupNode: Sendable {
  /// Text, its references replaced.
  case text(String)
  /// An element with all that is in it.
  case element(MarkupElement)
}

/// An element: of HTML its name and attributes in lower case, of XML as they are written, with their prefixes.
public struct MarkupElement: Sendable {
  /// `p`, `atom:link`.
  public let name: String
  /// The namespace that its name is of; empty for none, and in HTML.
  public let namespace: String
  /// The attributes' values by their names.
  public let attributes: [String: String]
  /// Nodes inside it.
  public let children: [MarkupNode]
  /// The line that its start tag ends in, from 1.
  public let line: Int

  /// The value of an attribute; nil when it is absent or empty.
  public subscript(name: String) -> String? {
    attributes[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The names in `class`.
  public var classes: [Substring] {
    (attributes["class"] ?? "").split(separator: " ")
  }

  /// True if `class` contains the name.
  public func has(_ className: Substring) -> Bool {
    classes.contains(className)
  }

  /// The elements right in it.
  public var elements: [MarkupElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// All text inside it, unchanged.
  public var text: String {
    children.reduce(into: "") { text, child in
      switch child {
      case .text(let part): text += part
      case .element(let element): text += element.text
      }
    }
  }

  /// The first element below, in the order of the document, that passes.
  public func first(where passes: (MarkupElement) -> Bool) -> MarkupElement? {
    for case .element(let element) in children {
      if passes(element) { return element }
      if let found = element.first(where: passes) { return found }
    }
    return nil
  }
}
