public import Model

extension SiteDatabase {
  /// Steps that a new member has answered or skipped; nil for members who have finished, or joined before there were any.
  public func firstSteps(of member: Member.ID) throws -> Set<FirstStep>? {
    try connection.first("SELECT done FROM first_steps WHERE member_id = ?", [.id(member)]) { row in
      let bits = row.integer(0)
      return Set(FirstStep.allCases.filter { bits & $0.bit != 0 })
    }
  }
}

extension Transaction {
  /// Asks the questions of a new member from now on, unless that has begun already.
  public func beginFirstSteps(of member: Member.ID) throws {
    try connection.run(
      "INSERT OR IGNORE INTO first_steps (member_id) SELECT member_id FROM accounts WHERE member_id = ?",
      [.id(member)])
  }

  /// Notes that a member answered or skipped a step; after the last step of the site, deletes the row.
  public func finish(_ step: FirstStep, of member: Member.ID, among all: [FirstStep]) throws {
    try connection.run(
      "UPDATE first_steps SET done = done | ? WHERE member_id = ?",
      [.integer(step.bit), .id(member)])
    let bits = all.reduce(Int64(0)) { $0 | $1.bit }
    try connection.run(
      "DELETE FROM first_steps WHERE member_id = ?1 AND done & ?2 = ?2",
      [.id(member), .integer(bits)])
  }
}
