extension Schema {
  /// What leads a file from each version to the next; `PRAGMA user_version` counts those that a file has been through.
  ///
  /// Only who migrates asks for it.
  static let migrations: [Migration] = {
    var steps = shared
    // A test sees to it that no two have the same number.
    for store in FeatureStores.all { steps.merge(store.migrations) { first, _ in first } }
    return steps.sorted { $0.key < $1.key }.map(\.value)
  }()

  /// Versions that changed the tables of several features at once, by their numbers: no new one is among them.
  static let shared: [Int: Migration] = [
    1: Migration(durable: members + forum + publishing, derived: .dropped),
    5: Migration(durable: publicTables, derived: .adopted(prefixTables)),
    7: Migration(durable: plainNames + marks + newChanges, derived: .adopted(splitSettings)),
    // People sign in and mend what they wrote, names have owners; counts of what was done lately have a file of their
    // own.
    8: Migration(
      durable: "DROP TABLE throttles;" + accounts + ownPosts + memberNames,
      derived: .adopted(addGuards)),
    // Moderators decide, and posts wait for them; members have faces and choose their letters; imports bring products,
    // of which members say what they like, and keep filters.
    9: Migration(
      durable: order + faces + mailChoices + held + catalogue + choices + filters, derived: .kept),
    // People ask shops to keep things for them, and find things by their names.
    10: Migration(durable: reservations + foldedProducts, derived: .adopted(addReservations)),
    // Members become friends, block each other, and are told what happened; they say of themselves what they like to
    // whom they like, and may leave.
    11: Migration(durable: people + invitations + profiles, derived: .kept),
    // Members send pictures and documents along, and react to what others say; topics stand first, go on in others,
    // and have answers.
    14: Migration(durable: uploads + reactions + topicMarks, derived: .kept),
    // Members follow topics, boards, tags and each other, and put aside what they began to write.
    15: Migration(durable: follows + drafts, derived: .kept),
    // Of documents the first page is shown, and in the notebook their words are found; where a member was last is no
    // longer than what was deleted behind it.
    25: Migration(durable: uploadWords + placeGaps, derived: .kept),
  ]

  /// What goes with the derived tables of an older build: those whose names they have no more, and what the
  /// build remembered of `content/`, which would keep the next one from storing it again.
  static let former = unprefixed + ["strings", "templates", "content_digests"]
}
