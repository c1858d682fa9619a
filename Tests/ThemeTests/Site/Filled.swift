import Theme
import ThemeFiles

@testable import Templates

/// A view of any type that answers each of its keys with something invented: who writes a view writes no sample of it.
///
/// Values that the reference marks with `?` may be missing; flags, HTML and the items of lists always may. A filling says
/// which are present. A text shows as a tag where it is not escaped, and most are nowhere else on their page, so that they may
/// be ids.
struct Filled: Sendable {
  fileprivate let number: Int
  fileprivate let rows: [ThemeReference.Row]
  fileprivate var keys: [AnyKey] = []

  /// The view as templates are given it.
  func boxed() -> AnyView { AnyView(keys) }

  /// True if a section over a key is drawn.
  fileprivate func shows(_ key: String) -> Bool { boxed().value(for: ViewKey(key)).isTrue }
}

extension Filled {
  /// A page of a type.
  init(_ page: any PageView.Type, _ filling: Filling) {
    var filler = Filler(filling, of: page.template)
    self = filler.view(page, called: page.template)
  }
}

/// How much there is of what may be missing.
enum Filling {
  case full, bare
  /// One thing and not the other, by tosses of a coin that fall in each run as in the one before.
  case mixed(UInt64)
}

/// Fills the views of one page.
private struct Filler {
  /// Rows of the reference for the keys of a page's template or of a view.
  private static let reference = Dictionary(
    uniqueKeysWithValues: ThemeReference().sections.map { ($0.name, $0.rows) })
  private static let html = Array("<p>Two <em>walks</em> &amp; a river</p>".utf8)

  private let filling: Filling
  /// Number of views so far.
  private var count = 0
  /// True if there is a trap for machines: no page has two.
  private var hasTrap = false
  private var coin: UInt64 = 0

  init(_ filling: Filling, of page: String) {
    self.filling = filling
    guard case .mixed(let seed) = filling else { return }
    // FNV-1a's prime: the frames of two pages are to differ, too.
    coin = page.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }

  /// A view of a type, which the reference calls by its own name, and by that of its template where it is a page.
  mutating func view<Content: View>(_ type: Content.Type, called name: String? = nil) -> Filled {
    count += 1
    let name = name ?? String(String(describing: type).prefix { $0 != "<" })
    var view = Filled(number: count, rows: Self.reference[name] ?? [])
    for key in type.keys.all {
      view.keys.append(AnyKey(name: key.name, kind: key.kind, value: answer(key, in: view)))
    }
    return view
  }

  private mutating func answer(_ key: AnyKey, in view: Filled) -> @Sendable (AnyView) -> Value {
    let name = key.name.name
    let row = view.rows.first { $0.keys.contains(name) }
    let isThere = row?.kind.hasSuffix("?") != true || toss()
    switch key.kind {
    case .flag:
      // Of a list and the flag beside it only the list is tossed for.
      let list = row?.keys.first { $0 != name }
      var flag = list.map(view.shows) ?? toss()
      if name == "hasTrap" { (flag, hasTrap) = (flag && !hasTrap, hasTrap || flag) }
      return { [flag] _ in .flag(flag) }
    case .text: return { [text = isThere ? Self.text(name, in: view) : ""] _ in .text(text) }
    case .html: return { [html = toss() ? Self.html : []] _ in .html(html) }
    case .view(let type):
      let inner = isThere ? self.view(type) : nil
      return { _ in inner.map { .view($0.boxed()) } ?? .flag(false) }
    case .list(let type):
      let items = toss() ? [self.view(type), self.view(type)] : []
      return { _ in .list(items.map { $0.boxed() }) }
    }
  }

  /// Decides if something is present.
  private mutating func toss() -> Bool {
    switch filling {
    case .full: return true
    case .bare: return false
    case .mixed:
      // Knuth's MMIX generator, of which the highest bit is the best.
      coin = coin &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return coin >> 63 == 1
    }
  }

  /// Text of the kind that a key's name promises.
  private static func text(_ key: String, in view: Filled) -> String {
    // Without a space, so that it is one id.
    func word(_ key: String) -> String { "<i>\"\(key)\"&'\(view.number)'" }
    switch key {
    case "hue": return "hue-3"
    case "datetime": return "2026-11-14T17:20:00Z"
    case "type": return "text"
    // Of the texts about a field, only the hint is on every field.
    case "describedBy": return view.shows("hint") ? "\(word("id"))-hint" : ""
    default:
      if key == "lang" || key.hasSuffix("Lang") { return "es" }
      let isAddress = ["action", "script", "url", "Action", "URL"].contains { key.hasSuffix($0) }
      return isAddress ? "/\(key)/?of=\(view.number)&by=\"<i>" : word(key)
    }
  }
}
