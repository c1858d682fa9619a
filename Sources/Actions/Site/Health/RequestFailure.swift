import Database
import HTTPTypes
import Model

/// A request that failed on our side: the reason for the log, and the number that the page shows, too.
public struct RequestFailure: Hashable, Sendable {
  /// Six characters that tell it from others, such as `7F3K2Q`: without those that look alike (Crockford's base 32).
  public let number: String
  /// Cause and remedy, for the log; the client does not see them.
  public let reason: String

  private static let signs = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// Takes the reason, and a number that no recent failure had.
  public init(_ reason: String) {
    self.reason = reason
    number = String(
      decoding: (0..<6).map { _ in Self.signs.randomElement() ?? 48 }, as: UTF8.self)
  }

  /// Takes the words of an error.
  public init(_ error: any Error) { self.init(error.logText) }
}

extension ActionResponse {
  /// The line for the server's log; nil where nothing of ours failed.
  ///
  /// `7F3K2Q: POST /topics/#/comments was answered with 503: …`: the pattern of a route, the path where there is none, and
  /// nothing of what was asked or by whom.
  public func logLine(of request: ActionRequest) -> String? {
    failure.map { failure in
      let place = request.route.map { "/" + $0.kind.pattern } ?? request.path
      return """
        \(failure.number): \(request.head.method.rawValue) \(Self.shortened(place)) was answered with \
        \(head.status.code): \(failure.reason)
        """
    }
  }

  /// An address that someone made up may be as long as a server allows.
  private static func shortened(_ path: String) -> String {
    path.utf8.count <= 100 ? path : String(decoding: path.utf8.prefix(100), as: UTF8.self) + "…"
  }
}
