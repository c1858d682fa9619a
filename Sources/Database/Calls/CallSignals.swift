public import Model

/// Signal from one page of a call to another.
public struct StoredCallSignal: Sendable {
  /// Row number; later signals have greater ones.
  public let id: CallSignal.ID
  /// Seat of the sender.
  public let from: CallSeat.ID
  /// Kind of signal.
  public let kind: CallSignal.Kind
  /// The page that sent it.
  public let page: String
  /// Subject of the signal, in the words of the pages.
  public let about: String
  /// The description, or candidates.
  public let body: String
}

extension SiteDatabase {
  /// Signals sent to a seat of a call after the given number, the oldest first; at most 40.
  public func signals(
    to seat: CallSeat.ID, in call: Call.ID, after number: Int64
  ) throws -> [StoredCallSignal] {
    try connection.all(
      """
      SELECT id, from_seat, kind, page, about, body FROM call_signals
      WHERE call_id = ? AND to_seat = ? AND id > ? ORDER BY id LIMIT 40
      """, [.id(call), .id(seat), .integer(number)]
    ) { row in
      StoredCallSignal(
        id: CallSignal.ID(row.integer(0)), from: CallSeat.ID(row.integer(1)),
        kind: CallSignal.Kind(rawValue: row.text(2)) ?? .candidates, page: row.text(3),
        about: row.text(4), body: row.text(5))
    }
  }
}

extension Transaction {
  /// Sends a signal to another seat of the call; returns nil where the sender has reached the limit of signals, or no longer
  /// takes part by this page.
  ///
  /// While the call rings for the sender, their page may answer an offer but makes none. An offer replaces all earlier signals
  /// from the same sender to the same seat: the connection starts again.
  public func sendSignal(
    _ kind: CallSignal.Kind, _ body: String, about: String, page: String, from seat: CallSeat.ID,
    to other: CallSeat.ID, in call: Call.ID
  ) throws -> [MessageSignal]? {
    let isCounted =
      try connection.run(
        """
        UPDATE call_seats SET signals = signals + 1 WHERE id = ?1 AND signals < ?2
          AND (state = \(CallSeat.State.joined.rawValue)
            OR state = \(CallSeat.State.ringing.rawValue) AND ?5) AND page = ?3
          AND EXISTS (SELECT 1 FROM calls WHERE id = ?4 AND ended_at IS NULL)
        """,
        [.id(seat), .int(Call.maxSignals), .text(page), .id(call), .flag(kind != .offer)]) > 0
    guard isCounted else { return nil }
    if kind == .offer {
      try connection.run(
        "DELETE FROM call_signals WHERE call_id = ? AND from_seat = ? AND to_seat = ?",
        [.id(call), .id(seat), .id(other)])
    }
    try connection.run(
      """
      INSERT INTO call_signals (call_id, from_seat, to_seat, kind, page, about, body)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .id(call), .id(seat), .id(other), .text(kind.rawValue), .text(page), .text(about),
        .text(body),
      ])
    return try ring(call)
  }
}
