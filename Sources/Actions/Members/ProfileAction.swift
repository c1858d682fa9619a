import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `me/profile`: a member's profile, and the audience of each block.
struct ProfileAction: FormAction {
  static let shownFields = ProfileBlock.allCases.filter(\.isTyped).map(ProfileForm.field)

  let context: ActionContext
  let account: Account
  let stored: Profile
  let discoverability: Set<Discoverability>
  /// The newest decision by which a moderator removed something, as the form sends it back; "0" for none.
  let seen: String

  init(_ context: ActionContext) throws {
    let account = try context.account()
    self.context = context
    self.account = account
    stored = try context.site.profile(account.id)
    discoverability = try context.site.discoverability(of: account.id)
    seen = try Self.stamp(context, account)
  }

  private static func stamp(_ context: ActionContext, _ account: Account) throws -> String {
    let clearings = try context.site.clearings(of: account.id, since: Timestamp(seconds: 0))
    return clearings.first.map { "\($0.id)" } ?? "0"
  }

  func show() throws -> Reply {
    guard !context.request.wantsJSON else { return .finished(.json(.ok, try json())) }
    return .finished(try response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    let sent = ProfileForm(context, stored, try context.personalChoices(), &form.errors)
    guard form.errors.isEmpty else {
      try context.noteBirthDate(of: account.id)
      return .finished(try response(form))
    }
    let digest = try PhoneNumber(sent.profile[.phone]).map { try context.digest(of: .phone($0)) }
    let isPublic = try context.site.write { transaction -> Bool? in
      guard try isAsShown else { return nil }
      try transaction.setOwn(sent.values, of: account.id)
      // The form included the field for the gender, filled from the catalogue's own field, which is cleared.
      if context.fields.has(ProfileForm.field(.gender)) {
        for attribute in try context.site.genderedAttributes().keys {
          try transaction.setOwn([attribute: nil], of: account.id)
        }
      }
      let isPublic = try transaction.set(sent.profile, of: account.id)
      try transaction.stopMeetingIfYoung(account.id, on: context.today)
      for (finding, isFindable) in sent.findable {
        try transaction.setFindable(
          finding, isFindable, of: account.id, digest: finding == .phone ? digest ?? "" : "")
      }
      return isPublic
    }
    guard let isPublic else { return .finished(try conflict(&form)) }
    let address = context.href(.profile, query: "done=profile")
    guard isPublic else { return context.redirect(to: address) }
    return context.savedProfile(
      of: account.id, before: stored, after: sent.profile, then: address)
  }

  /// True if no moderator removed anything since the form was created, and since the stored profile was read.
  private var isAsShown: Bool {
    get throws {
      let sent = context.fields["seen"]
      return try Self.stamp(context, account) == seen && (sent.isEmpty || sent == seen)
    }
  }

  /// The answer after such a removal.
  ///
  /// Removed content does not come back unnoticed: members who want it back must send it again.
  private func conflict(_ form: inout FormState) throws -> ActionResponse {
    let words = try context.clearedNotice(of: account.id)
    let sentence = words ?? context.locale.text("problem_conflict_explanation")
    form.refusal = (.conflict, sentence)
    // The form then has the current stored values.
    guard context.request.wantsJSON else { return try ProfileAction(context).response(form) }
    return .details(.conflict, context.locale.text("problem_conflict_title"), sentence)
  }

  /// The gender that a member stated in one of the catalogue's own fields, when there was one; empty for none.
  func formerGender() throws -> String {
    let own = try context.site.ownValues(of: account.id)
    let genders = try context.site.genderedAttributes().compactMap { attribute, values in
      own[attribute].flatMap { values[$0] }
    }
    return genders.min() ?? ""
  }

  /// The stored profile, with its audiences.
  private func json() throws -> JSON {
    let own = try context.site.ownValues(of: account.id)
    return .object([
      ("id", .number(account.id.rawValue)), ("username", .text(account.username)),
      ("name", .text(account.name)),
      (
        "findable",
        .list(
          Discoverability.allCases.filter(discoverability.contains).map {
            .text($0 == .email ? "email" : "phone")
          }
        )
      ),
      (
        "profile",
        .object(
          ProfileBlock.allCases.map { block -> (String, JSON) in
            var members: [(String, JSON)] = [
              ("audience", .text(stored.audience(of: block).name))
            ]
            if block.isTyped { members.insert(("value", .text(stored[block])), at: 0) }
            if block == .email { members.insert(("value", .text(account.email ?? "")), at: 0) }
            if block == .sizes {
              let values = own.sorted { $0.key < $1.key }.map { ($0.key, JSON.text($0.value)) }
              members.insert(("values", .object(values)), at: 0)
            }
            return (block.rawValue, .object(members))
          })
      ),
    ])
  }
}

extension ActionContext {
  /// The answer once a profile with public parts was stored: public content that is no longer to be seen is off the disk before
  /// the owner gets the answer.
  func savedProfile(
    of member: Member.ID, before: Profile, after: Profile, then address: String
  ) -> Reply {
    var saved = WriteOutcome(
      id: member.rawValue, page: .person(member, settings.mainLanguage), pageURL: address,
      fallbackURL: address, absoluteURL: settings.base.origin + address,
      asJSON: request.wantsJSON, isNew: false, waitsForPages: true)
    let shown = after.publicBlocks
    if before.publicBlocks.contains(where: { shown[$0.key] != $0.value }) {
      saved.hidden = pages(of: member)
    }
    return .saved(saved)
  }
}
