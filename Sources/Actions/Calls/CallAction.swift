import Database
import HTTPTypes
import Model
import Theme

/// `calls/<id>`: a call of a member.
struct CallAction: FormAction {
  static let shownFields: [String] = []

  private let ownCall: OwnCall

  /// Looks the call up; throws `notFound` for members without a part in it, and for those who were never notified of it.
  init(_ context: ActionContext, _ id: Call.ID) throws {
    let me = try context.member()
    guard let call = try context.site.call(id), let seat = call.seat(of: me.id) else {
      throw Problem.notFound
    }
    ownCall = OwnCall(context: context, call: call, seat: seat, token: nil)
  }

  func show() throws -> Reply { try ownCall.show() }

  func submit() throws -> Reply { try ownCall.submit() }

  func response(_ form: FormState) throws -> ActionResponse { try ownCall.page() }
}

/// `calls/guest?token=`: the call for a guest, who has no account; the token is theirs alone.
struct GuestCallAction: FormAction {
  static let shownFields: [String] = []

  private let ownCall: OwnCall

  /// Looks the call up; throws `gone` for a token that is invalid, or no longer valid.
  init(_ context: ActionContext) throws {
    try context.allow(context.quotas("call guest", most: 240))
    guard let found = try context.guestCall(context.fields["token"]) else {
      throw Problem(.gone, name: "call_link")
    }
    ownCall = OwnCall(
      context: context, call: found.call, seat: found.seat, token: context.fields["token"])
  }

  func show() throws -> Reply { try ownCall.show() }

  func submit() throws -> Reply { try ownCall.submit() }

  func response(_ form: FormState) throws -> ActionResponse { try ownCall.page() }
}
