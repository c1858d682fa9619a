/// What is wrong with an attribute, an `id` or what refers to one.
public enum AttributeFault: Hashable, Sendable {
  /// An attribute that an element must have, and with a value where HTML wants one.
  case missing(String, of: String)
  /// `style`, `onclick` and their like: the site's policy forbids them.
  case inline(String)
  /// An `id` that is empty or has white space.
  case invalidID(String)
  /// An `id` (in a feed: an entry's, in a calendar: a `UID`) that was there before; the first one's line.
  case repeatedID(String, firstLine: Int)
  /// An attribute names an `id` that the page does not have.
  case unknownID(String, attribute: String)
  /// An attribute names an element of the wrong kind.
  case wrongElement(String, attribute: String, expected: String)
}

extension AttributeFault: Fault {
  var code: String {
    switch self {
    case .missing: "missing-attribute"
    case .inline: "inline-attribute"
    case .invalidID: "invalid-id"
    case .repeatedID: "repeated-id"
    case .unknownID: "unknown-id"
    case .wrongElement: "wrong-element"
    }
  }

  var message: String {
    switch self {
    case .missing(let name, let element): "<\(element)> has no «\(name)»"
    case .inline(let name): "the attribute «\(name)» is forbidden; it belongs into a file"
    case .invalidID(let id): "«\(id)» is no id"
    case .repeatedID(let id, let line): "the id «\(id)» is taken; the first is in line \(line)"
    case .unknownID(let id, let attribute):
      "«\(attribute)» names «\(id)», which is not on this page"
    case .wrongElement(let id, let attribute, let expected):
      "«\(attribute)» names «\(id)», which is no \(expected)"
    }
  }
}

/// What is wrong with an address, or with where it leads.
public enum AddressFault: Hashable, Sendable {
  /// There is nothing in it: the attribute.
  case empty(String)
  /// It is no address: white space, a broken percent code, no host.
  case invalid(String)
  /// `javascript:`.
  case script(String)
  /// Its scheme is none that the site uses.
  case unknownScheme(String)
  /// A picture, script, stylesheet or icon that lies elsewhere.
  case resourceElsewhere(String)
  /// It leads out of the site's folder on its own host.
  case outsideBase(String)
  /// It is not absolute, or not an address of this site, where it must be.
  case notOfSite(String)
  /// It leads to no file.
  case missing(String)
  /// It leads to a folder but does not end with a slash.
  case needsSlash(String)
  /// It leads to a folder without a page.
  case noIndex(String)
  /// The page has no such part.
  case missingFragment(String)
  /// A translation that does not name this page among its own.
  case notReciprocal(String)
  /// A translation in another language than announced.
  case otherLanguage(String, announced: String, found: String)
}

extension AddressFault: Fault {
  var code: String {
    switch self {
    case .empty: "empty-address"
    case .invalid: "invalid-address"
    case .script: "script-address"
    case .unknownScheme: "unknown-scheme"
    case .resourceElsewhere: "resource-elsewhere"
    case .outsideBase: "outside-base"
    case .notOfSite: "not-of-site"
    case .missing: "missing-target"
    case .needsSlash: "needs-slash"
    case .noIndex: "no-index"
    case .missingFragment: "missing-fragment"
    case .notReciprocal: "not-reciprocal"
    case .otherLanguage: "other-language"
    }
  }

  var message: String {
    switch self {
    case .empty(let attribute): "«\(attribute)» has no address"
    case .invalid(let address): "«\(address)» is no address"
    case .script(let address): "«\(address)» is forbidden"
    case .unknownScheme(let scheme):
      "unknown scheme «\(scheme)»; known are: http, https, mailto, tel, geo, webcal"
    case .resourceElsewhere(let address): "«\(address)» would be loaded from elsewhere"
    case .outsideBase(let address): "«\(address)» leads out of the site's folder"
    case .notOfSite(let address): "«\(address)» is no absolute address of this site"
    case .missing(let address): "«\(address)» leads nowhere"
    case .needsSlash(let address): "«\(address)» is a folder; it needs a slash at its end"
    case .noIndex(let address): "«\(address)» is a folder without a page"
    case .missingFragment(let address): "«\(address)»: there is no such part of that page"
    case .notReciprocal(let address): "the translation «\(address)» does not lead back here"
    case .otherLanguage(let address, let announced, let found):
      "«\(address)» is announced as «\(announced)» but says it is «\(found)»"
    }
  }

  var severity: CheckItem.Severity {
    if case .otherLanguage = self { .warning } else { .error }
  }
}
