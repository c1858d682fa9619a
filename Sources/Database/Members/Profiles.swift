public import Model
public import Time

/// A block of a member's profile as a viewer sees it.
public struct ShownBlock: Hashable, Sendable {
  /// The block.
  public let block: ProfileBlock
  /// Content, as `ProfileBlock` describes it; the email address; the last visit as RFC 3339; empty for sizes.
  public let text: String
  /// Audience of the block.
  public let audience: Audience
  /// “About me”, rendered; empty for all others.
  public var html: [UInt8] = []
  /// Sizes: attributes of the catalogue with the member's values.
  public var values: [String: String] = [:]
}

extension SiteDatabase {
  /// Returns a member's profile, with its audiences.
  public func profile(_ member: Member.ID) throws -> Profile {
    var profile = Profile()
    try connection.forEach(
      "SELECT block, value, audience, html, renderer FROM profile_blocks WHERE member_id = ?",
      [.id(member)]
    ) { row in
      guard let block = ProfileBlock(rawValue: row.text(0)) else { return }
      profile[block] = row.text(1)
      if let audience = Audience(rawValue: row.integer(2)) { profile.show(block, to: audience) }
      guard block == .about else { return }
      profile.aboutHTML = row.bytes(3)
      profile.renderer = row.int(4)
    }
    return profile
  }

  /// Returns the “about me” texts of members after one: as typed, rendered, and the version of the renderer.
  public func abouts(
    after member: Member.ID, limit: Int
  ) throws -> [(member: Member.ID, text: [UInt8], html: [UInt8], renderer: Int)] {
    try connection.all(
      """
      SELECT member_id, value, html, renderer FROM profile_blocks
      WHERE block = 'about' AND value <> '' AND member_id > ? ORDER BY member_id LIMIT ?
      """, [.id(member), .int(limit)]
    ) { (Member.ID($0.integer(0)), $0.bytes(1), $0.bytes(2), $0.int(3)) }
  }

  /// Returns a viewer's relation to a member, from `everyone` to `me`: they see content for that audience and wider ones.
  ///
  /// A block by either of them leaves only public content. Moderators are no closer than others.
  public func standing(of viewer: Viewer, to member: Member.ID) throws -> Audience {
    guard let me = viewer.member?.id else { return .everyone }
    if me == member { return .me }
    if try hasBlocked(me, member) || hasBlocked(member, me) { return .everyone }
    return try friendship(me, member)?.state == .friends ? .friends : .members
  }

  /// Returns the blocks of a member's profile that have content, as viewers with this relation to its owner see them, in the
  /// order of `ProfileBlock`.
  public func blocks(
    of member: Member.ID, for standing: Audience, at now: Timestamp
  ) throws -> [ShownBlock] {
    let profile = try profile(member)
    return try ProfileBlock.allCases.compactMap { block in
      let audience = profile.audience(of: block)
      guard audience.includes(standing) else { return nil }
      switch block {
      case .sizes:
        let values = try ownValues(of: member)
        return values.isEmpty
          ? nil : ShownBlock(block: block, text: "", audience: audience, values: values)
      case .about:
        return profile[block].isEmpty
          ? nil
          : ShownBlock(
            block: block, text: profile[block], audience: audience, html: profile.aboutHTML)
      default:
        // A member who views their own page is online.
        let isHere = block == .online && standing == .me
        let text = try isHere ? now.rfc3339 : text(of: block, profile, member, now)
        return text.isEmpty ? nil : ShownBlock(block: block, text: text, audience: audience)
      }
    }
  }

  private func text(
    of block: ProfileBlock, _ profile: Profile, _ member: Member.ID, _ now: Timestamp
  ) throws -> String {
    switch block {
    case .email: try account(member, at: now)?.email ?? ""
    case .lastSeen: try seen(member, at: now)?.rfc3339 ?? ""
    case .online:
      lastSeenTimes.isOnline(member, at: now)
        ? lastSeenTimes.last(of: [member])[0]?.rfc3339 ?? "" : ""
    default: profile[block]
    }
  }
}

extension Transaction {
  /// Stores a member's profile, with its audiences; returns true if public pages show something else now.
  ///
  /// Former content is overwritten in the file.
  @discardableResult
  public func set(_ profile: Profile, of member: Member.ID) throws -> Bool {
    let before = try site.profile(member)
    guard profile != before else { return false }
    for block in ProfileBlock.allCases { try set(block, profile, before, member) }
    if ![ProfileBlock.lastSeen, .online].contains(where: {
      profile.audience(of: $0).includes(.friends)
    }) {
      site.lastSeenTimes.forget(member)
    }
    try enterDirectory(member)
    try noteMeetFacts(profile, before: before, of: member)
    let isPublic = try connection.isTrue(
      "SELECT number IS NOT NULL FROM members WHERE id = ?", [.id(member)])
    let isSame =
      profile.publicBlocks == before.publicBlocks
      && (profile.publicBlocks[.about] == nil || profile.aboutHTML == before.aboutHTML)
    guard isPublic, !isSame else { return false }
    try invalidate([.profile(member)])
    return true
  }

  /// Stores the HTML of “about me” after rendering it again, unless its owner has changed it since.
  public func update(
    _ member: Member.ID, aboutHTML html: [UInt8], renderer: Int, of text: [UInt8]
  ) throws {
    try connection.run(
      """
      UPDATE profile_blocks SET html = ?, renderer = ?
      WHERE member_id = ? AND block = 'about' AND value = ?
      """,
      [
        .bytes(html), .int(renderer), .id(member), .text(String(decoding: text, as: UTF8.self)),
      ])
  }

  private func set(
    _ block: ProfileBlock, _ profile: Profile, _ before: Profile, _ member: Member.ID
  ) throws {
    let audience = profile.audience(of: block)
    let html = block == .about ? profile.aboutHTML : []
    guard
      profile[block] != before[block] || audience != before.audience(of: block)
        || block == .about && html != before.aboutHTML
    else { return }
    // No one is found by a number that they no longer have.
    if block == .phone, profile[block] != before[block] {
      try setFindable(.phone, false, of: member)
    }
    if profile[block].isEmpty, audience == block.usualAudience {
      try connection.run(
        "DELETE FROM profile_blocks WHERE member_id = ? AND block = ?",
        [.id(member), .text(block.rawValue)])
      return
    }
    try connection.run(
      """
      INSERT INTO profile_blocks (member_id, block, value, html, renderer, audience)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET value = excluded.value, html = excluded.html,
        renderer = excluded.renderer, audience = excluded.audience
      """,
      [
        .id(member), .text(block.rawValue), .text(profile[block]), .bytes(html),
        .int(block == .about ? profile.renderer : 0), .integer(audience.rawValue),
      ])
  }
}
