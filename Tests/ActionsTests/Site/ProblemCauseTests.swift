import Database
import HTTPTypes
import Testing

@testable import Actions

struct ProblemCauseTests {
  @Test func `what was meant for the client is nothing for the log`() {
    #expect(Problem(Problem(.serviceUnavailable) as any Error).cause == nil)
    #expect(Problem(DatabaseError.damagedRow("torn") as any Error).cause != nil)
  }
}
