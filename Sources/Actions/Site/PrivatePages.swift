public import Theme

/// The pages that actions make, each for one reader.
public enum PrivatePages {
  /// Their views, whose templates a build checks as it does those of the pages that are files.
  public static let views: [any PageView.Type] = [
    NewTopicPage.self, ReplyPage.self, CommentPage.self, SearchPage.self, ProblemPage.self,
    FormPage.self, MePage.self, FirstStepPage.self, SettingsPage.self, PhotoPage.self,
    EditPage.self, HistoryPage.self, WaitingPage.self,
    DeskPage.self, DecidedPage.self, DeskMembersPage.self, DeskMemberPage.self, DeskTopicPage.self,
    DeskCodesPage.self, DeskNoticesPage.self, DeskPagesPage.self, FavouritesPage.self,
    LikePage.self, DeckPage.self,
    CataloguePage.self,
    BrandsPage.self, FiltersPage.self, SavedFilterPage.self, ReservePage.self,
    ReservationsPage.self, AnswerPage.self, NearestPage.self, InvitePage.self,
    FriendshipPage.self, FriendsPage.self, InvitationsPage.self, InvitationPage.self,
    ProfilePage.self, SeenProfilePage.self, MemberPage.self, DirectoryPage.self, NewsPage.self,
    DraftsPage.self, PollPage.self, BookmarksPage.self,
    FollowsPage.self, TalkPage.self, NewTalkPage.self, ConversationPage.self,
    ConversationFactsPage.self, FreshMessagesPage.self, TalkPhotosPage.self,
    TalkPersonPage.self, AttachedPage.self, MapPage.self, PersonMapPage.self,
    PlacesPage.self, GroupHoursPage.self, PlaceSeenPage.self, SendPlacePage.self,
    PlaceDaysPage.self,
    PlaceLinksPage.self, PlacePhonePage.self, PlaceLinkPage.self,
    MeetPage.self, MeetCardPage.self, MeetFilterPage.self, MatchesPage.self, MatchPage.self,
    NotebookPage.self, NotebookPartPage.self, OwnNotePage.self, OwnNoteFormPage.self,
    ConnectPage.self, FindNotesPage.self, SharedNotesPage.self, NoteFilePage.self, AgendaPage.self,
    OwnEventPage.self, EventFormPage.self, RecentlyDeletedPage.self, OwnProfessorsPage.self,
  ]
}
