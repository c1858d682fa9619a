// Who may enter where, and what a form there may send.
extension Route.Kind {
  /// Who may enter.
  public var entrance: Entrance {
    switch self {
    case .newTopic, .reply, .reserve, .suggest: .writers
    case .edit, .deletion, .solution, .report, .signOut, .me, .firstSteps, .settings, .account,
      .sessions, .news, .newsItem,
      .mailChoices, .photo, .photoFile, .profile, .profileSeen, .ownData, .leave, .directory,
      .person, .personReport, .personCard, .invite, .upload, .reactions, .friendship, .friends,
      .invitations, .reservations, .drafts, .follows, .poll, .followTopic, .followList,
      .followPerson, .bookmarks, .bookmarkTopic, .bookmarkComment, .bookmarkOwnNote,
      .bookmarkNote,
      .talk, .newTalk, .conversation, .conversationFacts, .conversationExport,
      .conversationPhotos, .photoMail, .talkPerson, .personTalk, .message, .messageReport, .map,
      .places, .groupHours, .placeSeen, .sendPlace, .placeDays, .placeFile, .placeLinks,
      .placePhone, .page,
      .notebook, .newSubject, .ownSubject, .ownLesson, .newNote, .ownNote, .editNote,
      .connectNote, .findNotes, .notebookExport, .recentlyDeleted, .personNotes, .sharedNote,
      .noteFile, .agenda,
      .newEvent,
      .ownEvent, .editEvent, .importAgenda, .importNotebook, .ownProfessors, .ownProfessor,
      .meet, .meetCard, .meetFilter, .matches, .match:
      .role(.member)
    case .desk, .decided, .deskMembers, .deskMember, .deskTopic, .deskNotices, .deskNotice,
      .codes:
      .role(.moderator)
    case .deskPages: .role(.admin)
    case .comment, .history, .search, .signUp, .confirm, .signIn, .recover, .newPassword,
      .emailConsent, .confirmEmail, .claim, .enter, .unsubscribe, .catalogue, .brands, .filters,
      .savedFilter,
      .favourites, .deck, .like, .nearest, .siteMap, .reservation, .answer, .invitation,
      .followFeed, .ownTracks, .placeLink, .agendaFile, .signInSSO,
      .signInProvider, .cities:
      .everyone
    }
  }

  /// Whether it is a form: GET shows it, POST takes it.
  public var isForm: Bool {
    switch self {
    case .comment, .history, .search, .me, .settings, .photoFile, .newsItem, .deskMembers,
      .catalogue,
      .brands, .profileSeen, .directory, .person, .personCard, .friends, .nearest, .siteMap,
      .followFeed, .conversationExport, .conversationPhotos, .map, .placeSeen, .placeFile,
      .cities, .placeLink, .page, .notebookExport, .personNotes, .sharedNote, .noteFile,
      .agendaFile,
      .matches:
      false
    default: true
    }
  }

  /// Whether its form says something in a conversation.
  public var isTalk: Bool { [.conversation, .personTalk, .message].contains(self) }

  /// Whether its form has a text to which files can be attached.
  public var takesAttachments: Bool {
    [
      .newTopic, .reply, .edit, .newNote, .editNote, .meetCard, .conversation, .personTalk,
    ].contains(self)
  }

  /// Whether its form may send a file along.
  public var takesFile: Bool {
    [.photo, .firstSteps, .upload, .placeDays, .importAgenda, .importNotebook, .ownProfessor]
      .contains(self)
  }

  /// The most fields of its form, where it has more than others.
  public var mostFields: Int? {
    takesFilter
      ? ProductFilter.mostFields
      : [.places, .firstSteps].contains(self)
        ? 120 : [.newNote, .editNote].contains(self) ? 80 : nil
  }

  /// Whether its fields are those of a filter, of which a value each is a field, and several may have one name.
  public var takesFilter: Bool {
    [.catalogue, .brands, .filters, .savedFilter, .deck].contains(self)
  }

  /// Whether its form says what somebody likes, which of a guest only their browser keeps: it is counted by itself.
  public var keepsChoices: Bool { [.favourites, .deck, .like].contains(self) }

  /// Whether it makes a session: a request that does not say where it comes from is never taken.
  public var signsIn: Bool {
    [.signUp, .confirm, .signIn, .signInSSO, .signInProvider, .newPassword, .claim, .enter]
      .contains(self)
  }

  /// Whether its form is taken from anywhere: a mail program sends it, for whoever has the letter (RFC 8058, section 3.2), or
  /// a telephone.
  ///
  /// The token in its address says who that is, or the password that comes along. Nobody is signed in there, cookies say
  /// nothing, and no body is read as a form.
  public var isForBearers: Bool { self == .unsubscribe || self == .ownTracks }
}
