import Glibc

/// A thread that may block, which a task of Swift's pool must not.
final class OwnThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// The system refused to start a thread.
  struct Refused: Error {}

  private var thread = pthread_t()

  /// Starts at once.
  init(_ run: @escaping @Sendable () -> Void) throws {
    let body = Unmanaged.passRetained(Body(run))
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw Refused()
    }
  }

  /// Waits until it has ended.
  func join() { pthread_join(thread, nil) }
}
