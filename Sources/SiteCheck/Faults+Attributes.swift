/// Fault of an attribute or an `id`.
public enum AttributeFault: Hashable, Sendable {
  /// An attribute that an element must have, and with a value where HTML wants one.
  case missing(String, of: String)
  /// `style`, `onclick` and their like: the site's policy forbids them.
  case inline(String)
  /// An `id` that is empty or has white space.
  case invalidID(String)
  /// An `id` (in a feed: an entry's) that was there before; the first one's line.
  case repeatedID(String, firstLine: Int)
}

extension AttributeFault: Fault {
  var words: Words {
    switch self {
    case .missing(let name, let element):
      ("missing-attribute", "<\(element)> has no “\(name)”")
    case .inline(let name):
      ("inline-attribute", "the attribute “\(name)” is forbidden; move it into a file")
    case .invalidID(let id):
      ("invalid-id", "“\(id)” is not a valid id")
    case .repeatedID(let id, let line):
      ("repeated-id", "the id “\(id)” is used twice; the first is in line \(line)")
    }
  }
}

/// Fault of an address, or of its target.
public enum AddressFault: Hashable, Sendable {
  /// There is nothing in it: the attribute.
  case empty(String)
  /// The address is invalid: white space, a broken percent code, no host.
  case invalid(String)
  /// `javascript:`.
  case script(String)
  /// The scheme is not one that the site uses.
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
  var words: Words {
    switch self {
    case .empty(let attribute):
      ("empty-address", "“\(attribute)” has no address")
    case .invalid(let address):
      ("invalid-address", "“\(address)” is not a valid address")
    case .script(let address):
      ("script-address", "“\(address)” is forbidden")
    case .unknownScheme(let scheme):
      (
        "unknown-scheme",
        "unknown scheme “\(scheme)”; known schemes: http, https, mailto, tel, geo, webcal"
      )
    case .resourceElsewhere(let address):
      ("resource-elsewhere", "“\(address)” would be loaded from another site")
    case .outsideBase(let address):
      ("outside-base", "“\(address)” leads out of the site's folder")
    case .notOfSite(let address):
      ("not-of-site", "“\(address)” is not an absolute address of this site")
    case .missing(let address):
      ("missing-target", "“\(address)” leads nowhere")
    case .needsSlash(let address):
      ("needs-slash", "“\(address)” is a folder; it needs a slash at its end")
    case .noIndex(let address):
      ("no-index", "“\(address)” is a folder without a page")
    case .missingFragment(let address):
      ("missing-fragment", "“\(address)”: that page does not have this part")
    case .notReciprocal(let address):
      ("not-reciprocal", "the translation “\(address)” does not link back here")
    case .otherLanguage(let address, let announced, let found):
      ("other-language", "“\(address)” is declared as “\(announced)” but says it is “\(found)”")
    }
  }

  var severity: CheckItem.Severity {
    if case .otherLanguage = self { .warning } else { .error }
  }
}

/// Fault of a feed or sitemap.
public enum FeedFault: Hashable, Sendable {
  /// A time that is not as RFC 3339 writes it.
  case invalidTime(String)
  /// An address that the sitemap has already; the first one's line.
  case repeatedAddress(String, firstLine: Int)
  /// More addresses than a sitemap may have (50,000).
  case tooManyAddresses
}

extension FeedFault: Fault {
  var words: Words {
    switch self {
    case .invalidTime(let text):
      ("invalid-time", "“\(text)” is not a valid time; expected 2026-11-14T18:20:00Z")
    case .repeatedAddress(let address, let line):
      ("repeated-address", "“\(address)” appears twice; the first is in line \(line)")
    case .tooManyAddresses:
      ("too-many-addresses", "a sitemap may have at most 50,000 addresses")
    }
  }
}
