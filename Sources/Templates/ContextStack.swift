/// The views in which keys are looked up, the innermost on top.
///
/// They are asked where they lie: an array would hand out a copy of the view for every key, which cost
/// more than the answer.
struct ContextStack: ~Copyable {
  private(set) var count = 0
  private var capacity = 32
  private var views: UnsafeMutablePointer<any View>

  init(_ view: any View) {
    views = .allocate(capacity: capacity)
    push(view)
  }

  deinit {
    views.deinitialize(count: count)
    views.deallocate()
  }

  mutating func push(_ view: consuming any View) {
    if count == capacity { grow() }
    (views + count).initialize(to: view)
    count += 1
  }

  mutating func pop() {
    guard count > 0 else { return }
    count -= 1
    (views + count).deinitialize(count: 1)
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<any View>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: views, count: count)
    views.deallocate()
    (views, capacity) = (larger, capacity * 2)
  }

  /// The number of the innermost view, nil where it has none.
  var identity: Int? { count > 0 ? views[count - 1].identity : nil }

  /// What the view in a place says to a key, counted from the outermost.
  func value(for key: ViewKey, at place: Int) -> Value {
    precondition(place >= 0 && place < count, "no view in this place")
    return views[place].value(for: key)
  }
}
