extension Schema {
  /// Steps from each version of the file to the next; `PRAGMA user_version` counts those that a file has completed.
  ///
  /// Only migrations read it.
  static let migrations: [Migration] = {
    var steps = shared
    // A test ensures that no two have the same number.
    for store in FeatureStores.all { steps.merge(store.migrations) { first, _ in first } }
    return steps.sorted { $0.key < $1.key }.map(\.value)
  }()

  /// Versions that changed the tables of several features at once, by their numbers: new ones do not belong here.
  static let shared: [Int: Migration] = [
    1: Migration(durable: members + forum + publishing, derived: .dropped),
    5: Migration(durable: publicTables, derived: .adopted(prefixTables)),
    7: Migration(durable: plainNames + marks + newChanges, derived: .adopted(splitSettings)),
    // Members sign in and edit their posts, names have owners; counts of recent actions have a separate file.
    8: Migration(
      durable: "DROP TABLE throttles;" + accounts + ownPosts + memberNames,
      derived: .adopted(addGuards)),
    // Moderators decide, and posts are held for them; members have photos and choose their emails; imports bring products,
    // which members mark with their preferences; members save filters.
    9: Migration(
      durable: order + faces + mailChoices + held + catalogue + choices + filters, derived: .kept),
    // Members reserve products at shops, and find products by their names.
    10: Migration(durable: reservations + foldedProducts, derived: .adopted(addReservations)),
    // Members become friends, block each other, and are notified of events; they fill in profiles with audiences, and may
    // leave.
    11: Migration(durable: people + invitations + profiles, derived: .kept),
    // Members send pictures and documents, and react to comments; topics are pinned, continue in others, and have answers.
    14: Migration(durable: uploads + reactions + topicMarks, derived: .kept),
    // Members follow topics, boards, tags and each other, and save drafts.
    15: Migration(durable: follows + drafts, derived: .kept),
    // The first page of documents is shown, and in the notebook their words are found; a member's last stay does
    // not extend into later time whose locations were deleted.
    25: Migration(durable: uploadWords + placeGaps, derived: .kept),
  ]

  /// Tables that are dropped with the derived tables of an older build: those with former names, and the digests of `content/`,
  /// which would keep the next build from storing it again.
  static let former = unprefixed + ["strings", "templates", "content_digests"]
}
