import Glibc

/// Fault of a file as a whole, or of its form.
public enum FileFault: Hashable, Sendable {
  /// It is not there or cannot be read: the system's error number.
  case unreadable(code: Int32)
  /// It has no bytes.
  case empty
  /// A page that was half written when a process was killed.
  case temporary
  /// A byte that no UTF-8 text has there.
  case notUTF8
  /// XML that programs would refuse: why.
  case notWellFormed(String)
}

extension FileFault: Fault {
  var words: Words {
    switch self {
    case .unreadable(let code):
      ("unreadable-file", "cannot be read: \(String(cString: strerror(code)))")
    case .empty:
      ("empty-file", "the file is empty")
    case .temporary:
      ("temporary-file", "an interrupted write left this file; the next build removes it")
    case .notUTF8:
      ("not-utf-8", "is not UTF-8 text")
    case .notWellFormed(let reason):
      ("not-well-formed", "is not valid XML: \(reason)")
    }
  }

  var severity: CheckItem.Severity { self == .temporary ? .warning : .error }
}

/// An element that is missing, too many or forbidden.
public enum ElementFault: Hashable, Sendable {
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
  var words: Words {
    switch self {
    case .missing(let name):
      ("missing-element", "<\(name)> is missing")
    case .repeated(let name, let line):
      ("repeated-element", "<\(name)> appears twice; the first is in line \(line)")
    case .empty(let name):
      ("empty-element", "<\(name)> has no text")
    case .inline(let name):
      ("inline-code", "<\(name)> in a page is forbidden; move it into a file")
    case .base:
      ("base-element", "<base> would change where links lead")
    }
  }
}
