import Actions
import Database

/// Takes in a body that holds a file, piece by piece, into a file without a name.
///
/// Each piece renews the alarm that ends a process which hangs, as long as enough came in all (`BodyRateLimit`). Senders of too
/// little a second, or for too long, are refused.
enum FileBody {
  /// Bytes that are read and thrown away at most, of a body that is refused.
  private static let maxDrainedBytes = 32 << 20

  /// Takes in a body of a length that was announced; where that fails, its first bytes.
  static func receive(
    _ length: Int, from input: RequestInput, by receiver: FileReceiver
  ) -> (Result<IncomingFile?, ActionRequest.BodyError>, beginning: [UInt8]) {
    let body: IncomingBody
    do throws(DatabaseError) {
      body = try receiver.receive()
    } catch {
      // A server that sends all of it before it listens would report our early answer as its own failure.
      let beginning = drain(length, of: input, keeping: Responder.beginningBytes)
      return (.failure(error.isBusy ? .busy : .noSpace), beginning)
    }
    let end: End
    do throws(DatabaseError) {
      end = try read(length, of: input) { bytes throws(DatabaseError) in try body.append(bytes) }
    } catch {
      drain(length, of: input)
      return (.failure(.noSpace), body.beginning(Responder.beginningBytes))
    }
    return finished(body, end)
  }

  /// The file, or the reason for its failure, with the first bytes that came.
  private static func finished(
    _ body: IncomingBody, _ end: End
  ) -> (Result<IncomingFile?, ActionRequest.BodyError>, beginning: [UInt8]) {
    do throws(ActionRequest.BodyError) {
      switch end {
      case .whole: return (.success(try file(of: body)), [])
      case .cutShort: throw .cutShort
      case .tooSlow: throw .tooSlow
      }
    } catch {
      return (.failure(error), body.beginning(Responder.beginningBytes))
    }
  }

  private static func file(
    of body: IncomingBody
  ) throws(ActionRequest.BodyError) -> IncomingFile {
    do throws(DatabaseError) {
      return try body.finish()
    } catch {
      throw error.isBusy ? .busy : .noSpace
    }
  }

  /// Reads a body that is not wanted; returns its first bytes.
  @discardableResult
  static func drain(
    _ length: Int, of input: RequestInput, keeping most: Int = 0
  ) -> [UInt8] {
    var beginning: [UInt8] = []
    do throws(DatabaseError) {
      _ = try read(min(length, maxDrainedBytes), of: input) {
        beginning += $0.prefix(most - beginning.count)
      }
    } catch {}
    return beginning
  }

  private enum End { case whole, cutShort, tooSlow }

  private static func read(
    _ length: Int, of input: RequestInput,
    _ take: (ArraySlice<UInt8>) throws(DatabaseError) -> Void
  ) throws(DatabaseError) -> End {
    let (start, pace) = (Deadline.milliseconds, BodyRateLimit(length: length))
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var total = 0
    while total < length {
      let outcome = buffer.withUnsafeMutableBytes {
        input.read($0, atMost: length - total, patience: Int(BodyRateLimit.grace))
      }
      guard case .bytes(let got) = outcome else { return outcome == .end ? .cutShort : .tooSlow }
      total += got
      try take(buffer[..<got])
      if pace.isTooSlow(total, after: Deadline.milliseconds - start) { return .tooSlow }
      input.renew()
    }
    return .whole
  }
}
