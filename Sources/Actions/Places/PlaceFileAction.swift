import Database
import HTTPTypes
import Model
import Theme
import Time

/// `me/places/days/file?as=gpx&day=2026-11-22`: a member's places as a file for other programs; of all days where none is
/// named.
struct PlaceFileAction: Action {
  private let context: ActionContext
  private let me: SignedIn

  init(_ context: ActionContext) throws {
    me = try context.member()
    self.context = context
  }

  func show() throws -> Reply {
    // Each reads all that there is.
    try context.allow([Quota("places data \(me.id)", most: 30, seconds: 3600)])
    let kind = TrackFile(rawValue: context.fields["as"]) ?? .gpx
    let day = CivilDate(context.fields["day"])
    let file = try UploadFolder(context.site.folder).outgoing()
    try context.site.read {
      try kind.write(to: file) { body in
        guard let day else { return try context.site.forEachVisit(of: me.id, body) }
        try context.site.visits(
          of: me.id, from: instant(day), to: instant(day.adding(days: 1)), atMost: 1000
        ).forEach(body)
      }
    }
    var head = HTTPResponse(status: .ok, headerFields: ActionResponse.privateFields)
    head.headerFields[.contentType] = kind.type
    let name = day.map { "\($0)" } ?? "\(me.username)-\(context.today)"
    head.headerFields[.contentDisposition] =
      "attachment; filename=\"\(name).\(kind.rawValue)\""
    var response = ActionResponse(head: head)
    response.file = file
    return .finished(response)
  }

  private func instant(_ date: CivilDate) -> Timestamp {
    CivilDateTime(date: date, hour: 0, minute: 0).map(context.clock.timestamp) ?? context.now
  }
}
