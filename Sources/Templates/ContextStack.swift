/// The views in which keys are looked up, the innermost on top.
///
/// They are used in place, and cannot be copied: an array would hand out a copy of the view for every key, and count
/// references, which cost more than the lookup.
struct ContextStack: ~Copyable {
  private(set) var count = 0
  private var capacity = 32
  private var frames: UnsafeMutablePointer<Frame>

  /// One view of the stack.
  private struct Frame: ~Copyable {
    let view: AnyView

    func value(for key: ViewKey) -> Value { view.value(for: key) }
  }

  init(_ view: AnyView) {
    frames = .allocate(capacity: capacity)
    push(view)
  }

  deinit {
    frames.deinitialize(count: count)
    frames.deallocate()
  }

  mutating func push(_ view: consuming AnyView) {
    if count == capacity { grow() }
    (frames + count).initialize(to: Frame(view: view))
    count += 1
  }

  mutating func pop() {
    guard count > 0 else { return }
    count -= 1
    (frames + count).deinitialize(count: 1)
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Frame>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: frames, count: count)
    frames.deallocate()
    (frames, capacity) = (larger, capacity * 2)
  }

  /// Returns the value of a key in the view at a place, counted from the outermost.
  func value(for key: ViewKey, at place: Int) -> Value {
    precondition(place >= 0 && place < count, "no view in this place")
    return frames[place].value(for: key)
  }
}
