/// A key of a view: the name by which templates use it, the allowed uses, and the view's value.
///
/// `Owner` is the view: `.text("title") { $0.title }` is an entry in the list of its keys. An optional that is nil counts as
/// empty, which is false as the condition of a section and hides a surrounding view's key. All of it can be inlined at the
/// list, so that each key reads one field and copies no view.
public struct Key<Owner: View> {
  let erased: AnyKey

  @usableFromInline
  init(_ name: String, _ kind: AnyKey.Kind, _ value: @escaping @Sendable (AnyView) -> Value) {
    erased = AnyKey(name: ViewKey(name), kind: kind, value: value)
    precondition(erased.name.isWhole, "a key's name has at most 32 bytes")
  }

  /// A condition, for sections.
  @inlinable @inline(__always)
  public static func flag(_ name: String, _ flag: @escaping @Sendable (Owner) -> Bool) -> Key {
    Key(name, .flag) { .flag(flag(BoxedView.content(of: $0))) }
  }

  /// Plain text, to be escaped.
  @inlinable @inline(__always)
  public static func text(_ name: String, _ text: @escaping @Sendable (Owner) -> String?) -> Key {
    Key(name, .text) { .text(text(BoxedView.content(of: $0)) ?? "") }
  }

  /// Finished HTML in UTF-8.
  @inlinable @inline(__always)
  public static func html(_ name: String, _ html: @escaping @Sendable (Owner) -> [UInt8]) -> Key {
    Key(name, .html) { .html(html(BoxedView.content(of: $0))) }
  }

  /// One object with keys of its own.
  @inlinable @inline(__always)
  public static func view<Inner: View>(
    _ name: String, _ view: @escaping @Sendable (Owner) -> Inner?
  ) -> Key {
    Key(name, .view(Inner.self)) { owner in
      if let inner = view(BoxedView.content(of: owner)) {
        .view(inner.boxed())
      } else {
        .flag(false)
      }
    }
  }

  /// Objects with the same keys, in order.
  @inlinable @inline(__always)
  public static func list<Inner: View>(
    _ name: String, _ items: @escaping @Sendable (Owner) -> [Inner]
  ) -> Key {
    Key(name, .list(Inner.self)) { .list(items(BoxedView.content(of: $0)).map { $0.boxed() }) }
  }
}

/// The keys of a type of view, no two of which have the same name.
public struct Keys<Owner: View>: Sendable, ExpressibleByArrayLiteral {
  @usableFromInline let all: [AnyKey]

  /// Takes the keys of a literal, in their order.
  public init(arrayLiteral keys: Key<Owner>...) {
    // Not by a key path, which costs every process a million instructions to make.
    all = keys.map { $0.erased }
  }
}

/// A key of a view whose type is forgotten.
@usableFromInline
struct AnyKey: Sendable {
  /// Uses of the value in a template; for views and lists with the type inside.
  @usableFromInline
  enum Kind: Sendable {
    case flag
    case text
    case html
    case view(any View.Type)
    case list(any View.Type)

    var inShape: Shape.Kind {
      switch self {
      case .flag: .flag
      case .text: .text
      case .html: .html
      case .view(let type): .view(type.shape)
      case .list(let type): .list(type.shape)
      }
    }
  }

  let name: ViewKey
  let kind: Kind
  /// Returns a view's value for the key.
  let value: @Sendable (AnyView) -> Value
}
