@testable import Actions
@testable import Pages
@testable import Templates
@testable import Theme

/// What a view of a type might show, made of its shape: who writes a new one need write no sample of it.
final class FilledView: AnyView {
  /// How much of what a view may show is there.
  enum Way: CaseIterable {
    /// Every flag is set, every text has signs that must be escaped, every list two items.
    case full
    /// No flag, no text, no list; of what a view consists of it shows the same.
    case bare
    /// Nothing but the frame.
    case empty
  }

  /// Numbers that are given out once each, so that no `id` stands twice on a page.
  private final class Counter {
    var last = 0

    func next() -> Int {
      last += 1
      return last
    }

    private var hasTrap = false

    /// One form of a page at most has the field that people do not see.
    func isFirstTrap() -> Bool {
      defer { hasTrap = true }
      return !hasTrap
    }
  }

  /// Fills a shape; of the keys `without` there is nothing.
  convenience init(_ shape: Shape, _ way: Way, without: Set<String> = []) {
    self.init(shape, way, without, Counter())
  }

  private init(_ shape: Shape, _ way: Way, _ without: Set<String>, _ counter: Counter) {
    let number = counter.next()
    super.init(
      shape.keys.compactMap { key in
        shape[key].map {
          Self.key(key, $0, without.contains(key) ? .empty : way, without, counter, number)
        }
      })
  }

  private static func key(
    _ name: String, _ kind: Shape.Kind, _ way: Way, _ without: Set<String>, _ counter: Counter,
    _ number: Int
  ) -> AnyKey {
    let isFull = way == .full
    func key(_ value: @escaping @Sendable () -> Value) -> AnyKey {
      AnyKey(name: ViewKey(name), kind: .flag) { _ in value() }
    }
    switch kind {
    case .flag:
      let isSet = isFull && (name != "hasTrap" || counter.isFirstTrap())
      return key { .flag(isSet) }
    case .text:
      let text = isFull ? Self.text(name, number) : ""
      return key { .text(text) }
    case .html: return key { .html(isFull ? Array("<p>Words &amp; more.</p>".utf8) : []) }
    case .view(let shape):
      guard way != .empty || name == "chrome" else { return key { .flag(false) } }
      nonisolated(unsafe) let view = FilledView(shape, way, without, counter)
      return key { .view(view) }
    case .list(let shape):
      nonisolated(unsafe) let items: [AnyView] =
        isFull ? (0..<2).map { _ in FilledView(shape, way, without, counter) } : []
      return key { .list(items) }
    }
  }

  /// Words that fit the place where templates use them.
  private static func text(_ key: String, _ number: Int) -> String {
    switch key {
    case "script": "tertulia.js"
    case "lang": "es"
    case "dir": "ltr"
    case "hue": "hue-3"
    case "type": "text"
    case "id", "name", "anchor": "n\(number)"
    case "describedBy": "n\(number)-hint"
    case "number": "\(number)"
    case _ where key.hasSuffix("Lang"): "es"
    case _ where ["url", "action"].contains(key.suffix(3).lowercased()): "/do/x?a=1&b=\(number)"
    case _ where key.hasSuffix("Action") || key == "action": "/do/x?a=1&b=\(number)"
    case _ where key.hasPrefix("datetime") || key.hasSuffix("ISO"): "2026-11-25"
    default: "Some \"words\" <b> & more"
    }
  }
}

/// A page of every type that there is, filled.
struct FilledPage {
  let template: String
  let hasFrame: Bool
  let view: AnyView

  init(_ type: any PageView.Type, _ way: FilledView.Way, without: Set<String> = []) {
    template = type.template
    hasFrame = type.shape["chrome"] != nil
    view = FilledView(type.shape, way, without: without)
  }

  /// All views that a build checks the templates of.
  static let types = AllPages.views + PrivatePages.views

  static func all(_ way: FilledView.Way, without: Set<String> = []) -> [FilledPage] {
    types.map { FilledPage($0, way, without: without) }
  }
}

extension ThemeFolder {
  /// A filled page as text.
  func render(_ page: FilledPage, in language: String = "en") throws -> String {
    var bytes: [UInt8] = []
    try library(language).render(page.template, page.view, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
