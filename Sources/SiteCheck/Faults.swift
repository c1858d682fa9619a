import Glibc

/// What is wrong with a file as a whole, or with its bytes.
public enum FileFault: Hashable, Sendable {
  /// It is not there or cannot be read: the system's error number.
  case unreadable(code: Int32)
  /// It has no bytes.
  case empty
  /// A page that was half written when a process was killed.
  case temporary
  /// A byte that no UTF-8 text has there.
  case notUTF8
  /// A control character or noncharacter: its code point.
  case controlCharacter(UInt32)
}

extension FileFault: Fault {
  var code: String {
    switch self {
    case .unreadable: "unreadable-file"
    case .empty: "empty-file"
    case .temporary: "temporary-file"
    case .notUTF8: "not-utf-8"
    case .controlCharacter: "control-character"
    }
  }

  var message: String {
    switch self {
    case .unreadable(let code): "cannot be read: \(String(cString: strerror(code)))"
    case .empty: "the file is empty"
    case .temporary: "left behind by an interrupted write; the next build removes it"
    case .notUTF8: "is not UTF-8 text"
    case .controlCharacter(let scalar):
      "the control character U+\(String(scalar, radix: 16, uppercase: true)) does not belong here"
    }
  }

  var severity: CheckItem.Severity { self == .temporary ? .warning : .error }
}

/// What is wrong with the spelling of HTML or XML.
public enum MarkupFault: Hashable, Sendable {
  /// The page does not begin with `<!DOCTYPE html>`.
  case noDoctype
  /// A `<` that begins no tag.
  case rawLessThan
  /// An `&` that begins no character reference, with what follows.
  case invalidReference(String)
  /// A tag, comment, declaration or value that the file ends in: how it begins.
  case truncated(String)
  /// A tag that cannot be read on from here: its name.
  case malformedTag(String)
  /// A comment or declaration that is not allowed or not well-formed: how it begins.
  case malformedDeclaration(String)
  /// A value without quotes: the attribute.
  case unquotedValue(String)
  /// An attribute that the tag has already.
  case repeatedAttribute(String)
  /// `]]>` in the text of an XML file.
  case sectionEnd
  /// A name's prefix that no `xmlns:` declares.
  case undeclaredPrefix(String)
}

extension MarkupFault: Fault {
  var code: String {
    switch self {
    case .noDoctype: "no-doctype"
    case .rawLessThan: "raw-less-than"
    case .invalidReference: "invalid-reference"
    case .truncated: "truncated"
    case .malformedTag: "malformed-tag"
    case .malformedDeclaration: "malformed-declaration"
    case .unquotedValue: "unquoted-value"
    case .repeatedAttribute: "repeated-attribute"
    case .sectionEnd: "section-end"
    case .undeclaredPrefix: "undeclared-prefix"
    }
  }

  var message: String {
    switch self {
    case .noDoctype: "the page does not begin with <!DOCTYPE html>"
    case .rawLessThan: "«<» begins no tag; write &lt;"
    case .invalidReference(let text): "«\(text)» is no character reference; write &amp; for «&»"
    case .truncated(let start): "the file ends within «\(start)»"
    case .malformedTag(let name): "the tag <\(name)> is not well-formed here"
    case .malformedDeclaration(let start): "«\(start)» is not well-formed or not allowed here"
    case .unquotedValue(let name): "the value of «\(name)» has no quotes"
    case .repeatedAttribute(let name): "the attribute «\(name)» is there twice"
    case .sectionEnd: "«]]>» in text; write ]]&gt;"
    case .undeclaredPrefix(let prefix): "no xmlns:\(prefix) declares the prefix «\(prefix)»"
    }
  }
}

/// An element that is missing, too many or in the wrong place.
public enum ElementFault: Hashable, Sendable {
  /// An element whose end tag is missing; the place is its start tag's.
  case unclosed(String)
  /// An end tag that closes nothing.
  case strayEnd(String)
  /// `<div/>`: HTML takes it for a start tag.
  case selfClosed(String)
  /// HTML has no element of this name.
  case unknown(String)
  /// An element that must not stand in another; no parent: outside of everything.
  case misplaced(String, in: String?)
  /// Text where only elements may stand.
  case misplacedText(in: String?)
  /// An element that must be there once, and is not there.
  case missing(String)
  /// An element that must be there once, and is there again; the first one's line.
  case repeated(String, firstLine: Int)
  /// An element that must have a text.
  case empty(String)
  /// `<style>`, or a `<script>` without `src`: the site's policy forbids both.
  case inline(String)
  /// `<base>` would change where links lead.
  case base
}

extension ElementFault: Fault {
  var code: String {
    switch self {
    case .unclosed: "unclosed-element"
    case .strayEnd: "stray-end-tag"
    case .selfClosed: "self-closed-element"
    case .unknown: "unknown-element"
    case .misplaced: "misplaced-element"
    case .misplacedText: "misplaced-text"
    case .missing: "missing-element"
    case .repeated: "repeated-element"
    case .empty: "empty-element"
    case .inline: "inline-code"
    case .base: "base-element"
    }
  }

  var message: String {
    switch self {
    case .unclosed(let name): "<\(name)> is not closed where it must be"
    case .strayEnd(let name): "</\(name)> closes nothing"
    case .selfClosed(let name): "<\(name)/> is only a start tag in HTML"
    case .unknown(let name): "there is no element <\(name)>"
    case .misplaced(let name, let parent?): "<\(name)> may not stand in <\(parent)>"
    case .misplaced(let name, nil): "<\(name)> may not stand outside of everything"
    case .misplacedText(let parent?): "text may not stand right in <\(parent)>"
    case .misplacedText(nil): "text may not stand outside of everything"
    case .missing(let name): "<\(name)> is missing"
    case .repeated(let name, let line): "<\(name)> is there twice; the first is in line \(line)"
    case .empty(let name): "<\(name)> has no text"
    case .inline(let name): "<\(name)> in a page is forbidden; it belongs into a file"
    case .base: "<base> would change where links lead"
    }
  }
}
