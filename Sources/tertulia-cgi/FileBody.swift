import Actions
import Database
import Glibc

/// Takes in a body that holds a file, piece by piece, into a file without a name.
///
/// It may come for as long as it comes: each piece renews the alarm that ends a process which hangs, as long as enough
/// came in all. Who sends too little a second is refused, so that nobody keeps the one place from others.
enum FileBody {
  /// Fewest bytes a second, from `grace` on.
  private static let leastPerSecond = 8192
  /// Milliseconds in which nothing need come.
  private static let grace: Int64 = 10_000
  /// Bytes that are read and thrown away at most, of a body that is refused.
  private static let drained = 32 << 20

  /// Takes in a body of a length that was announced.
  static func receive(
    _ length: Int, in folder: UploadFolder
  ) -> Result<IncomingFile, ActionRequest.BodyError> {
    do throws(DatabaseError) {
      let file = try folder.receive()
      let end = try read(length) { bytes throws(DatabaseError) in try file.append(bytes) }
      switch end {
      case .whole: return .success(file)
      case .cutShort: return .failure(.cutShort)
      case .tooSlow: return .failure(.tooSlow)
      }
    } catch {
      // A server that sends all of it before it listens would report our early answer as its own failure.
      drain(length)
      return .failure(error.isBusy ? .busy : .noSpace)
    }
  }

  /// Reads a body that nobody wants; returns its first bytes.
  @discardableResult
  static func drain(_ length: Int, keeping most: Int = 0) -> [UInt8] {
    var beginning: [UInt8] = []
    do throws(DatabaseError) {
      _ = try read(min(length, drained)) { beginning += $0.prefix(most - beginning.count) }
    } catch {}
    return beginning
  }

  private enum End { case whole, cutShort, tooSlow }

  private static func read(
    _ length: Int, _ take: (ArraySlice<UInt8>) throws(DatabaseError) -> Void
  ) throws(DatabaseError) -> End {
    let start = Deadline.milliseconds
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var total = 0
    while total < length {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let found = poll(&input, 1, Int32(grace))
      if found < 0, errno == EINTR { continue }
      guard found > 0 else { return .tooSlow }
      let got = Glibc.read(STDIN_FILENO, &buffer, min(buffer.count, length - total))
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return .cutShort }
      total += got
      try take(buffer[..<got])
      let late = Deadline.milliseconds - start - grace
      guard late < 0 || Int64(total) >= late * Int64(leastPerSecond) / 1000 else { return .tooSlow }
      Bounds.renewAlarm()
    }
    return .whole
  }
}
