public import Model
import Time

/// Calls to show in a member's list.
public enum CallFilter: String, CaseIterable, Sendable {
  /// All calls.
  case all
  /// Calls that they did not answer.
  case missed
}

extension SiteDatabase {
  /// A member's calls that are over, the last first: `limit` of them after `offset`.
  public func calls(
    of member: Member.ID, _ filter: CallFilter, after offset: Int, atMost limit: Int
  ) throws -> [StoredCall] {
    try connection.all(
      """
      SELECT \(StoredCall.columns) FROM call_seats s CROSS JOIN calls c ON c.id = s.call_id
      WHERE s.member_id = ?1 AND s.is_hidden = 0 AND c.ended_at IS NOT NULL
        AND (?2 OR s.state IN (\(CallSeat.State.missed.rawValue), \(CallSeat.State.busy.rawValue)))
      ORDER BY c.id DESC LIMIT ?3 OFFSET ?4
      """, [.id(member), .flag(filter == .all), .int(limit), .int(offset)], StoredCall.init
    ).map(withSeats)
  }
}

extension Transaction {
  /// Removes a finished call from a member's list, or all of them; deletes calls that are in no one's list.
  public func hideCalls(of member: Member.ID, _ call: Call.ID? = nil) throws {
    try connection.run(
      """
      UPDATE call_seats SET is_hidden = 1 WHERE member_id = ?1 AND (?2 IS NULL OR call_id = ?2)
        AND call_id IN (SELECT id FROM calls WHERE ended_at IS NOT NULL)
      """, [.id(member), .id(call)])
    try dropUnlistedCalls(of: "member_id = ?", [.id(member)])
  }

  /// Deletes calls that are over and no longer in any list, among those in which the given member had a seat.
  private func dropUnlistedCalls(of condition: String, _ values: [SQLValue]) throws {
    try connection.run(
      """
      DELETE FROM calls WHERE ended_at IS NOT NULL
        AND id IN (SELECT call_id FROM call_seats WHERE \(condition))
        AND NOT EXISTS (SELECT 1 FROM call_seats s
          WHERE s.call_id = calls.id AND s.member_id IS NOT NULL AND s.is_hidden = 0)
      """, values)
  }

  /// Deletes calls of more than thirty days ago, and links that have ended.
  func dropOldCalls(at now: Timestamp) throws {
    try connection.run(
      "DELETE FROM calls WHERE ended_at < ?", [.time(now.adding(seconds: -Call.kept))])
    try connection.run("DELETE FROM call_links WHERE ends_at <= ?", [.time(now)])
  }

  /// Takes a member out of open calls: all, or those of a conversation.
  func leaveOpenCalls(
    _ member: Member.ID, in talk: Conversation.ID? = nil, at now: Timestamp
  ) throws {
    let open: [Call.ID] = try connection.ids(
      """
      SELECT c.id FROM calls c JOIN call_seats s ON s.call_id = c.id
      WHERE s.member_id = ?1 AND c.ended_at IS NULL AND (?2 IS NULL OR c.conversation_id = ?2)
      """, [.id(member), .id(talk)])
    for id in open {
      if let call = try site.call(id),
        let seat = call.seats.first(where: { $0.member?.name.id == member })
      {
        // Why loss is right: pages that are notified a little later ask again by themselves.
        _ = try leave(call, seat, at: now)
      }
    }
  }

  /// Ends the call of two after one blocked the other, or lets it ring on unheard: the caller sees that no one answered.
  func dropCalls(of blocked: Member.ID, for member: Member.ID, at now: Timestamp) throws {
    let open: [Call.ID] = try connection.ids(
      """
      SELECT c.id FROM calls c JOIN call_seats s ON s.call_id = c.id
        JOIN call_seats o ON o.call_id = c.id
      WHERE s.member_id = ?1 AND o.member_id = ?2 AND c.ended_at IS NULL AND c.kind = ?3
      """, [.id(member), .id(blocked), .integer(Call.Kind.pair.rawValue)])
    for id in open {
      guard let call = try site.call(id), let seat = call.seat(of: member) else { continue }
      if seat.state == .ringing {
        try connection.run("UPDATE call_seats SET is_hidden = 1 WHERE id = ?", [.id(seat.id)])
        signal(member)
      } else {
        _ = try leave(call, seat, at: now)
      }
    }
  }

  /// Ends the calls of a member who leaves, and removes them from all lists: nothing is left of a call of two.
  func leaveCalls(_ member: Member.ID, at now: Timestamp) throws {
    try leaveOpenCalls(member, at: now)
    try connection.run(
      """
      DELETE FROM call_signals WHERE from_seat IN (SELECT id FROM call_seats WHERE member_id = ?1)
        OR to_seat IN (SELECT id FROM call_seats WHERE member_id = ?1)
      """, [.id(member)])
    try connection.run(
      """
      DELETE FROM calls WHERE kind <> \(Call.Kind.group.rawValue)
        AND id IN (SELECT call_id FROM call_seats WHERE member_id = ?)
      """, [.id(member)])
    try connection.run("DELETE FROM call_seats WHERE member_id = ?", [.id(member)])
    // A group's call loses the caller's part, and a call without any part means nothing.
    try connection.run(
      """
      DELETE FROM calls WHERE ended_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM call_seats s WHERE s.call_id = calls.id)
      """)
  }
}
