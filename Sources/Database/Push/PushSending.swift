public import Time

// Outcomes of sending pushes.
extension Transaction {
  /// Notes that pushes are being sent: a process killed now leaves them to the next, after a pause.
  public func claim(_ pushes: [QueuedPush], at now: Timestamp) throws {
    for push in pushes {
      try connection.run(
        "UPDATE push_queue SET attempts = attempts + 1, due_at = ? WHERE id = ?",
        [.time(now.adding(seconds: QueuedPush.claim)), .id(push.id)])
    }
  }

  /// Deletes a push that a service accepted, or that turned out to be unnecessary; one with newer events is due again.
  public func finish(_ push: QueuedPush, at now: Timestamp) throws {
    let isLast =
      try connection.run(
        "DELETE FROM push_queue WHERE id = ? AND version = ?", [.id(push.id), .int(push.version)])
      > 0
    guard !isLast else { return }
    try connection.run(
      "UPDATE push_queue SET attempts = 0, queued_at = ?2, due_at = ?2, error = '' WHERE id = ?1",
      [.id(push.id), .time(now)])
  }

  /// Postpones a push, without counting an attempt.
  public func postpone(_ push: QueuedPush, until time: Timestamp) throws {
    try connection.run(
      "UPDATE push_queue SET due_at = ?, attempts = ? WHERE id = ?",
      [.time(time), .int(push.attempts), .id(push.id)])
  }

  /// Notes that a push could not be sent, and why; with `isOfDevice`, all other pushes for the device wait as well.
  ///
  /// Returns false where it is not tried again.
  public func postpone(
    _ push: QueuedPush, for seconds: Int64, because error: String, isOfDevice: Bool,
    at now: Timestamp
  ) throws -> Bool {
    guard !push.isOver(at: now.adding(seconds: seconds)) else {
      try finish(push, at: now)
      return false
    }
    let time = SQLValue.time(now.adding(seconds: seconds))
    try connection.run(
      "UPDATE push_queue SET due_at = ?, error = ? WHERE id = ?",
      [time, .text(error), .id(push.id)])
    if isOfDevice {
      try connection.run(
        "UPDATE push_queue SET due_at = max(due_at, ?) WHERE device_id = ?",
        [time, .id(push.device)])
    }
    return true
  }

  /// Removes a device that its service no longer knows, unless its owner added it again meanwhile.
  public func endPushDevice(of push: QueuedPush) throws {
    try connection.run(
      "DELETE FROM push_devices WHERE id = ? AND endpoint = ?",
      [.id(push.device), .text(push.endpoint)])
  }

  /// Removes all devices, which were added for another key; returns how many there were.
  public func endAllPushDevices() throws -> Int {
    try connection.run("DELETE FROM push_devices WHERE 1")
  }

  /// Deletes texts of a week ago, and pushes that are past all attempts.
  func dropOldPushes(at now: Timestamp) throws {
    try connection.run(
      "DELETE FROM push_queue WHERE queued_at < ?",
      [.time(now.adding(seconds: -2 * QueuedPush.patience))])
    try connection.run(
      """
      DELETE FROM push_texts WHERE sent_at < ? AND id NOT IN (
        SELECT about FROM push_queue WHERE kind = 'text')
      """, [.time(now.adding(seconds: -7 * 86_400))])
  }
}
