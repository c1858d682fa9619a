import Database
import HTTPTypes
import Model

/// Something that can be asked for: what it is about was looked up when it was made.
///
/// Each is a type in a file of its own and works with an `ActionContext`; `Route` says who may enter.
protocol Action {
  /// Answers GET and HEAD.
  func show() throws -> Reply

  /// Itself, when it takes a form.
  var form: (any FormAction)? { get }
}

extension Action {
  var form: (any FormAction)? { nil }
}

/// An action that takes a form.
protocol FormAction: Action {
  /// Does what the form asks for, in one transaction, or shows the form again.
  func submit() throws -> Reply

  /// The fields beside which the form has room for a word, in any case.
  static var shownFields: [String] { get }
  /// The form as it has been filled in so far.
  func response(_ form: FormState) throws -> ActionResponse
}

extension FormAction {
  var form: (any FormAction)? { self }
}

extension Route {
  /// The action of the route; what is looked up for it decides the language of every answer from then on.
  func action(_ context: inout ActionContext) throws -> any Action {
    switch kind {
    case .newTopic: NewTopicAction(context)
    case .reply: try ReplyAction(&context, to: Topic.ID(number))
    case .comment: try CommentAction(&context, Comment.ID(number))
    case .edit: try EditAction(&context, Comment.ID(number))
    case .history: try HistoryAction(&context, Comment.ID(number))
    case .deletion: try DeleteAction(&context, Comment.ID(number))
    case .solution: try SolutionAction(&context, Comment.ID(number))
    case .report: try ReportAction(&context, of: Comment.ID(number))
    case .personReport: try ReportAction(context, of: Member.ID(number))
    case .invite: try InviteAction(&context, Comment.ID(number))
    case .search: SearchAction(context)
    case .signUp: try SignUpAction(context)
    case .confirm: try ConfirmAction(context)
    case .signIn: SignInAction(context)
    case .signInSSO, .signInProvider: try SSOAction(context, by: address)
    case .signOut: SignOutAction(context)
    case .recover: try RecoverAction(context)
    case .newPassword: try NewPasswordAction(context)
    case .emailConsent: try EmailConsentAction(context)
    case .confirmEmail: try ConfirmEmailAction(context)
    case .claim: try ClaimAction(context)
    case .enter: try EnterAction(context)
    case .me: MeAction(context)
    case .firstSteps: try FirstStepsAction(&context)
    case .settings: SettingsAction(context)
    case .account: try AccountAction(context)
    case .sessions: try SessionsAction(context)
    case .photo: try PhotoAction(&context)
    case .upload: try UploadAction(&context)
    case .reactions: try ReactionAction(&context)
    case .photoFile: try PhotoFileAction(context)
    case .news: try NewsAction(context)
    case .newsItem: try NewsItemAction(context, News.ID(number))
    case .mailChoices: try MailChoicesAction(context)
    case .drafts: try DraftsAction(context)
    case .follows: try FollowsAction(context)
    case .poll: try PollAction(&context, of: Topic.ID(number))
    case .followTopic: try FollowAction(context, .topic(Topic.ID(number)))
    case .followList: try FollowAction(context, at: address)
    case .bookmarks: try BookmarksAction(context)
    case .bookmarkTopic: try BookmarkAction(context, .topic(Topic.ID(number)))
    case .bookmarkComment: try BookmarkAction(context, .comment(Comment.ID(number)))
    case .bookmarkOwnNote: try BookmarkAction(context, .ownNote(OwnNote.ID(number)))
    case .bookmarkNote: try BookmarkAction(context, at: address)
    // The link is on a page that does not know who reads it: nobody follows themselves.
    case .followPerson where Member.ID(number) == context.viewer.member?.id:
      try PersonAction(context, Member.ID(number))
    case .followPerson: try FollowAction(context, .person(Member.ID(number)))
    case .followFeed: FollowFeedAction(context)
    case .profile: try ProfileAction(context)
    case .profileSeen: try ProfileSeenAction(context)
    case .ownData: try OwnDataAction(context)
    case .leave: try LeaveAction(context)
    case .directory: try DirectoryAction(context)
    case .person: try PersonAction(context, Member.ID(number))
    case .personCard: try PersonCardAction(context, Member.ID(number))
    case .unsubscribe: try UnsubscribeAction(context)
    case .friendship: try FriendshipAction(context, Member.ID(number))
    case .friends: try FriendsAction(context)
    case .invitations: try InvitationsAction(&context)
    case .invitation: try InvitationAction(&context)
    case .talk: try TalkAction(context)
    case .newTalk: try NewTalkAction(context)
    case .conversation: try ConversationAction(context, Conversation.ID(number))
    case .conversationFacts: try ConversationFactsAction(context, Conversation.ID(number))
    case .conversationExport: try TalkArchiveAction(context, Conversation.ID(number))
    case .conversationPhotos: try TalkPhotosAction(context, Conversation.ID(number))
    case .talkPerson: try TalkPersonAction(context, Conversation.ID(number))
    case .photoMail: try PhotoMailAction(context, Conversation.ID(number))
    case .personTalk: try ConversationAction(context, with: Member.ID(number))
    case .message: try MessageAction(context, Message.ID(number))
    case .messageReport: try ReportAction(context, of: Message.ID(number))
    case .map: try MapAction(context)
    case .places: try PlacesAction(context)
    case .groupHours: try GroupHoursAction(context, Conversation.ID(number))
    case .placeSeen: try PlaceSeenAction(context)
    case .sendPlace: try SendPlaceAction(context)
    case .cities: try CitiesAction(context)
    case .placeDays: try PlaceDaysAction(&context)
    case .placeFile: try PlaceFileAction(context)
    case .placeLinks: try PlaceLinksAction(context)
    case .placePhone: try PlacePhoneAction(context)
    case .ownTracks: OwnTracksAction(context)
    case .placeLink: PlaceLinkAction(context)
    case .notebook: try NotebookAction(context)
    case .newSubject: try NewSubjectAction(context)
    case .ownSubject: try NotebookPartAction(context, .subject(OwnSubject.ID(number)))
    case .ownLesson: try NotebookPartAction(context, .lesson(OwnLesson.ID(number)))
    case .newNote: try NoteFormAction(context)
    case .ownNote: try OwnNoteAction(context, OwnNote.ID(number))
    case .editNote: try NoteFormAction(context, OwnNote.ID(number))
    case .connectNote: try ConnectAction(context, OwnNote.ID(number))
    case .findNotes: try FindNotesAction(context)
    case .agenda: try AgendaAction(context)
    case .newEvent: try EventFormAction(context)
    case .ownEvent: try OwnEventAction(context, OwnEvent.ID(number))
    case .editEvent: try EventFormAction(context, OwnEvent.ID(number))
    case .importAgenda: try ImportAgendaAction(&context)
    case .importNotebook: try ImportNotebookAction(&context)
    case .agendaFile: AgendaFileAction(context)
    case .ownProfessors: try OwnProfessorsAction(context)
    case .ownProfessor: try OwnProfessorsAction(&context, OwnProfessor.ID(number))
    case .notebookExport: try NotebookArchiveAction(context)
    case .recentlyDeleted: try RecentlyDeletedAction(context)
    case .personNotes: try SharedNotesAction(context, Member.ID(number))
    case .sharedNote: try OwnNoteAction(context, shared: OwnNote.ID(number))
    case .noteFile: try NoteFileAction(context, OwnNote.ID(number))
    case .catalogue: try CatalogueAction(&context)
    case .brands: try BrandsAction(&context)
    case .filters: try FiltersAction(&context)
    case .savedFilter: try SavedFilterAction(context, number)
    case .desk: try DeskAction(context)
    case .decided: try DecidedAction(context)
    case .deskMembers: DeskMembersAction(context)
    case .deskMember: try DeskMemberAction(context, Member.ID(number))
    case .deskTopic: try DeskTopicAction(context, Topic.ID(number))
    case .deskNotices: try NoticesAction(context)
    case .deskNotice: try NoticesAction(context, Notice.ID(number))
    case .deskPages: try PagesAction(context)
    case .codes: try CodesAction(context)
    case .favourites: FavouritesAction(context)
    case .deck: try DeckAction(&context)
    case .like: try LikeAction(context, Product.ID(number))
    case .reserve: try ReserveAction(context, Product.ID(number))
    case .nearest: try NearestAction(context, Product.ID(number))
    case .siteMap: try SiteMapAction(context)
    case .reservations: try ReservationsAction(context)
    case .reservation: try ReservationAction(context)
    case .answer: try AnswerAction(context)
    case .suggest: try SuggestAction(context)
    case .meet: try MeetAction(context)
    case .meetCard: try MeetCardAction(context)
    case .meetFilter: try MeetFilterAction(context)
    case .matches: try MatchesAction(context)
    case .match:
      try MatchAction(context, Member.ID(number)) ?? NoMatchAction(context: context)
    case .page: try PageAction(context, address)
    }
  }

  /// What may be done there.
  var methods: [HTTPRequest.Method] { kind.isForm ? [.get, .head, .post] : [.get, .head] }
}
