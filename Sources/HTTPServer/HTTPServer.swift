import Glibc
import HTTPTypes
import Synchronization

/// A small HTTP/1.1 server (RFC 9112) for one computer and few readers: a thread and a connection for each request.
///
/// The handler is called on that thread, so it may block. A client that sends or reads slowly keeps only its own thread
/// waiting.
public final class HTTPServer: Sendable {
  /// Connections at the same time; one more is answered 503.
  static let connectionLimit = 128
  /// Microseconds between two looks at a state that sends no notice.
  private static let pause: UInt32 = 10_000

  /// Why there is no server at an address.
  public enum ListenError: Error, Equatable {
    /// The address does not belong to this computer.
    case unknownAddress
    /// The system refuses; its `errno`.
    case system(code: CInt)
  }

  /// Answers a request.
  public typealias Handler = @Sendable (ServerRequest) -> ServerResponse

  private let listener: CInt
  /// The port that was asked for, or for 0 the one that was free.
  public let port: Int
  private let state = Mutex((connections: 0, isStopping: false))

  /// Takes the address: an IPv4 or IPv6 address or `localhost`, and a port from 0 to 65535.
  ///
  /// Clients may connect from now on; they wait until `start`.
  public init(host: String, port: Int) throws(ListenError) {
    guard let address = SocketAddress(host: host, port: port) else { throw .unknownAddress }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let socket = Glibc.socket(address.family, type, 0)
    guard socket >= 0 else { throw .system(code: errno) }
    // A port may be taken again right after its last server ended.
    var yes: CInt = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
    guard address.withPointer({ bind(socket, $0, $1) }) == 0, listen(socket, SOMAXCONN) == 0,
      let bound = SocketAddress.filled({ getsockname(socket, $0, $1) })
    else {
      let code = errno
      close(socket)
      throw code == EADDRNOTAVAIL ? .unknownAddress : .system(code: code)
    }
    listener = socket
    self.port = bound.address.port
  }

  /// Begins to answer.
  public func start(_ handler: @escaping Handler) {
    Thread.detach { [self] in accept(handler) }
  }

  /// Takes no more connections, and waits at most `milliseconds` for the answers that are on their way.
  public func stop(within milliseconds: Int64) {
    state.withLock { $0.isStopping = true }
    shutdown(listener, Int32(SHUT_RDWR))
    let end = now() + milliseconds
    while state.withLock({ $0.connections > 0 }), now() < end { usleep(Self.pause) }
  }

  private func accept(_ handler: @escaping Handler) {
    while !state.withLock({ $0.isStopping }) {
      guard let (socket, client) = SocketAddress.filled({ Glibc.accept(listener, $0, $1) }) else {
        // Too many files are open, or the client went away: neither ends the server.
        usleep(Self.pause)
        continue
      }
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
      let count = state.withLock { state in
        state.connections += 1
        return state.connections
      }
      let serve = { @Sendable [self] in
        Connection(socket, client.host).serve(handler)
        state.withLock { $0.connections -= 1 }
      }
      if count > Self.connectionLimit || !Thread.detach(serve) {
        Connection(socket, client.host).refuse(.serviceUnavailable)
        state.withLock { $0.connections -= 1 }
      }
    }
    close(listener)
  }
}

/// Threads that end by themselves.
private enum Thread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread; false when the system gives none.
  @discardableResult
  static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
