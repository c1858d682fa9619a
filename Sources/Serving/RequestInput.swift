import Glibc

/// Source of a request's body: a CGI's standard input, or the socket of an SCGI request.
///
/// A class, since readers of a file and readers of a form continue at the same place.
public final class RequestInput {
  /// Result of waiting for bytes.
  public enum Outcome: Hashable, Sendable {
    /// This many came, at least one.
    case bytes(Int)
    /// No more will come.
    case end
    /// None came in time.
    case tooSlow
  }

  /// Bytes that were read of it so far.
  public private(set) var taken = 0

  private let descriptor: Int32
  private var ahead: ArraySlice<UInt8>
  private let deadline: Deadline?
  private let keepAlive: () -> Void

  /// Reads from a descriptor, after bytes that were read `ahead` of it.
  ///
  /// A body without a file has to be there by the deadline; without one a reader waits until the process is ended. `keepAlive`
  /// is called whenever enough of a file came in.
  public init(
    _ descriptor: Int32, ahead: ArraySlice<UInt8> = [], deadline: Deadline? = nil,
    keepAlive: @escaping () -> Void = {}
  ) {
    self.descriptor = descriptor
    self.ahead = ahead
    self.deadline = deadline
    self.keepAlive = keepAlive
  }

  /// Says that enough came in.
  func renew() { keepAlive() }

  /// Reads up to `count` bytes of a body without a file.
  public func read(_ buffer: UnsafeMutableRawBufferPointer, atMost count: Int) -> Outcome {
    read(buffer, atMost: count, patience: deadline?.left)
  }

  /// Reads up to `count` bytes, waiting at most `patience` milliseconds for the first; without an end where that is nil.
  func read(
    _ buffer: UnsafeMutableRawBufferPointer, atMost count: Int, patience: Int?
  ) -> Outcome {
    let room = min(buffer.count, count)
    if !ahead.isEmpty {
      let piece = ahead.prefix(room)
      buffer.copyBytes(from: piece)
      ahead = ahead.dropFirst(piece.count)
      taken += piece.count
      return .bytes(piece.count)
    }
    while true {
      if let patience {
        var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let found = poll(&input, 1, Int32(clamping: patience))
        if found < 0, errno == EINTR { continue }
        guard found > 0 else { return .tooSlow }
      }
      let got = Glibc.read(descriptor, buffer.baseAddress, room)
      if got < 0, errno == EINTR { continue }
      taken += max(got, 0)
      return got > 0 ? .bytes(got) : .end
    }
  }
}
