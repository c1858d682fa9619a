// What each feature adds to the site, one manifest each.
extension FeatureManifest {
  static let messages = FeatureManifest(routes: [
    .talk, .newTalk, .conversation, .conversationFacts, .conversationExport, .conversationPhotos,
    .talkPerson, .photoMail, .personTalk, .message, .messageReport,
  ])

  static let notebook = FeatureManifest(routes: [
    .notebook, .newSubject, .ownSubject, .ownLesson, .newNote, .ownNote, .editNote, .connectNote,
    .findNotes, .agenda, .newEvent, .ownEvent, .editEvent, .importAgenda, .importNotebook,
    .agendaFile, .ownProfessors, .ownProfessor, .notebookExport, .personNotes, .sharedNote,
    .noteFile, .bookmarkOwnNote,
  ])

  static let places = FeatureManifest(routes: [
    .map, .places, .groupHours, .placeSeen, .sendPlace, .placeDays, .placeFile, .placeLinks,
    .placePhone, .ownTracks, .placeLink,
  ])

  static let catalogue = FeatureManifest(
    routes: [
      .catalogue, .brands, .filters, .savedFilter, .favourites, .like, .nearest,
    ], sections: [.catalogue])

  static let cards = FeatureManifest(needs: [.catalogue], routes: [.deck], sections: [.cards])

  static let reservations = FeatureManifest(
    needs: [.catalogue], routes: [.reserve, .reservations, .reservation, .answer])

  static let meet = FeatureManifest(
    needs: [.messages], routes: [.meet, .meetCard, .meetFilter, .matches, .match],
    sections: [.meet])

  static let polls = FeatureManifest(routes: [.poll])

  static let bookmarks = FeatureManifest(routes: [
    .bookmarks, .bookmarkTopic, .bookmarkComment, .bookmarkNote,
  ])
}
