/// A view of any type, as the renderer keeps it: in one place, and handed on by reference.
///
/// With `any View` the fields of large structs were copied for every key, and a build took a sixth more
/// instructions.
public class AnyView {
  private let keys: [AnyKey]

  /// A view that answers these keys.
  @usableFromInline
  init(_ keys: [AnyKey]) { self.keys = keys }

  /// The value of a key as a template names it, `missing` for a key that this view does not have.
  public final func value(for name: ViewKey) -> Value {
    for place in keys.indices where keys[place].name == name { return keys[place].value(self) }
    return .missing
  }
}

/// An `AnyView` with the view inside it.
@usableFromInline
final class BoxedView<Content: View>: AnyView {
  @usableFromInline let content: Content

  @inlinable
  init(_ content: consuming Content) {
    let keys = Content.keys.all
    self.content = content
    super.init(keys)
  }

  /// Returns the content of a box of this type: no other view is ever passed to this type's keys.
  @inlinable @inline(__always)
  static func content(of view: AnyView) -> Content {
    unsafeDowncast(view, to: BoxedView<Content>.self).content
  }
}
