// What each feature adds to the site, one manifest each.
extension FeatureManifest {
  static let messages = FeatureManifest(
    routes: [
      .talk, .newTalk, .conversation, .conversationFacts, .conversationExport, .conversationPhotos,
      .talkPerson, .photoMail, .personTalk, .message, .messageReport,
    ], tables: ["conversations", "participants", "messages", "message_uploads"])

  static let notebook = FeatureManifest(
    routes: [
      .notebook, .newSubject, .ownSubject, .ownLesson, .newNote, .ownNote, .editNote, .connectNote,
      .findNotes, .agenda, .newEvent, .ownEvent, .editEvent, .importAgenda, .importNotebook,
      .agendaFile, .ownProfessors, .ownProfessor, .notebookExport, .personNotes, .sharedNote,
      .noteFile, .bookmarkOwnNote,
    ],
    tables: [
      "own_subjects", "own_lessons", "own_notes", "own_note_tags", "own_note_uploads",
      "own_connections", "own_links",
      "own_professors", "own_events", "own_goings", "own_calendars", "vault_imports",
    ])

  static let places = FeatureManifest(
    routes: [
      .map, .places, .groupHours, .placeSeen, .sendPlace, .placeDays, .placeFile, .placeLinks,
      .placePhone, .ownTracks, .placeLink,
    ],
    tables: [
      "positions", "last_places", "place_settings", "place_groups", "place_people", "place_links",
      "place_devices",
    ])

  static let catalogue = FeatureManifest(
    routes: [
      .catalogue, .brands, .filters, .savedFilter, .favourites, .like, .nearest,
    ], sections: [.catalogue],
    // What people like, `choices`, is written by meeting people, too, who bring all of these back.
    tables: [
      "products", "product_texts", "product_values", "product_stock", "product_lists",
      "product_places", "product_index",
      "own_values", "saved_filters", "choices", "shop_addresses", "public_shops",
      "public_catalogue_words",
      "public_product_pictures",
    ])

  static let cards = FeatureManifest(needs: [.catalogue], routes: [.deck], sections: [.cards])

  static let reservations = FeatureManifest(
    needs: [.catalogue], routes: [.reserve, .reservations, .reservation, .answer],
    tables: ["reservations"])

  static let meet = FeatureManifest(
    needs: [.messages], routes: [.meet, .meetCard, .meetFilter, .matches, .match],
    sections: [.meet], tables: ["meeters", "meet_tags", "meet_pages"])

  static let polls = FeatureManifest(
    routes: [.poll], tables: ["polls", "poll_answers", "poll_votes"])

  static let bookmarks = FeatureManifest(
    routes: [
      .bookmarks, .bookmarkTopic, .bookmarkComment, .bookmarkNote,
    ], tables: ["bookmarks"])
}
