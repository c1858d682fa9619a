extension Schema {
  /// One entry a version, from 1; `PRAGMA user_version` counts those that a file has been through.
  ///
  /// A new version adds its own and touches none of these.
  static let migrations = [
    Migration(durable: members + forum + publishing, derived: .dropped),
    Migration(durable: calendarStamps, derived: .dropped),
    Migration(durable: rounds, derived: .dropped),
    // The strings of a language became one row.
    Migration(durable: "", derived: .dropped),
    Migration(durable: publicTables, derived: .adopted(prefixTables)),
    Migration(durable: "", derived: .adopted(moveNoteTexts)),
    Migration(durable: plainNames + marks + newChanges, derived: .adopted(splitSettings)),
    // People sign in and mend what they wrote, names have owners; counts of what was done lately have a file of their
    // own.
    Migration(
      durable: "DROP TABLE throttles;" + accounts + ownPosts + memberNames,
      derived: .adopted(addGuards)),
    // Moderators decide, and posts wait for them; members have faces and choose their letters; imports bring products,
    // of which members say what they like, and keep filters.
    Migration(
      durable: order + faces + mailChoices + held + catalogue + choices + filters, derived: .kept),
    // People ask shops to keep things for them, and find things by their names.
    Migration(durable: reservations + foldedProducts, derived: .adopted(addReservations)),
    // Members become friends, block each other, and are told what happened; they say of themselves what they like to
    // whom they like, and may leave.
    Migration(durable: people + invitations + profiles, derived: .kept),
    // Members are reported, too.
    Migration(durable: reportedMembers, derived: .kept),
    // What comments and pages say is found by its words.
    Migration(durable: search, derived: .kept),
    // Members send pictures and documents along, and react to what others say; topics stand first, go on in others, and have
    // answers.
    Migration(durable: uploads + reactions + topicMarks, derived: .kept),
    // Members follow topics, boards, tags and each other, and put aside what they began to write.
    Migration(durable: follows + drafts, derived: .kept),
    // Members talk, two with each other, or in groups.
    Migration(durable: talk, derived: .kept),
    // Moderators tell everybody something.
    Migration(durable: notices, derived: .kept),
    // Admins change pages of content/ in the browser.
    Migration(durable: pageVersions, derived: .adopted(addPageFiles)),
    // Groups have pictures.
    Migration(durable: groupPictures, derived: .kept),
    // Members say where they are, and who may see it how exactly.
    Migration(durable: places, derived: .kept),
    // Towns of the world are known besides the operator's, and the map is drawn; until the next build no town is.
    Migration(durable: towns, derived: .adopted(addMap)),
    // Of strings and templates a request reads those that it needs.
    Migration(durable: "", derived: .adopted(splitLocales)),
    // Members who would like to meet others say so.
    Migration(durable: meet, derived: .kept),
    // Members write down for themselves what they study and who teaches them, and have an agenda.
    Migration(durable: notebook + ownProfessors + agenda, derived: .kept),
    // Of documents the first page is shown, and in the notebook their words are found; where a member was last is no longer than
    // what was deleted behind it.
    Migration(durable: uploadWords + placeGaps, derived: .kept),
    // Where members are now is found without looking through all places where they were.
    Migration(durable: lastPlaces, derived: .kept),
    // The public notes of a range of numbers are found without reading the private ones between them.
    Migration(durable: publicNotes, derived: .kept),
    // Programs that decode what members sent have few attempts, and members whose files take too much wait.
    Migration(durable: drawing, derived: .kept),
    // The search index has words that were folded before, and of scripts without spaces pairs of letters.
    Migration(durable: foldedSearch, derived: .kept),
    // What everybody sees is named by statements, no more by views of the file.
    Migration(durable: "", derived: .kept),
    // Authors say whether followers of the board are notified of a topic.
    Migration(
      durable: "ALTER TABLE topics ADD COLUMN is_quiet INTEGER NOT NULL DEFAULT 0;", derived: .kept),
    // What members clear or delete of their conversations can be restored for a day, and whom they let see that they are online
    // is a choice of its own.
    Migration(durable: clearings + onlineChoice, derived: .kept),
    // Members say more of who teaches them, and choose a face for them.
    Migration(durable: professorFaces, derived: .kept),
    // Topics ask their readers something, who vote.
    Migration(durable: polls, derived: .kept),
    // Groups have timetables of their own for where members are.
    Migration(durable: groupHours, derived: .kept),
    // New members are asked a few things once; admins of a site that has members already need no list of what is to be done.
    Migration(durable: firstSteps, derived: .kept),
    // Members set bookmarks.
    Migration(durable: bookmarks, derived: .kept),
    // Members send vaults of notes in the browser.
    Migration(durable: vaultImports, derived: .kept),
  ]

  /// What goes with the derived tables of an older build: those whose names they have no more, and what the
  /// build remembered of `content/`, which would keep the next one from storing it again.
  static let former = unprefixed + ["strings", "templates", "content_digests"]
}
