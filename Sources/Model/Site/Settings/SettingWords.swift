// Settings that are one of a few words: the cases are the words of `site.yml`.

/// Whether people without an account may write.
public enum GuestPolicy: String, Sendable, CaseIterable {
  /// Guests write with a name that they choose for each post.
  case allowed
  /// The same, and what they write waits for a moderator.
  case held
  /// Only members write.
  case off
}

/// Who may open an account.
public enum SignUpPolicy: String, Sendable, CaseIterable {
  /// Whoever has an e-mail address, or a code.
  case open
  /// Whoever has a code.
  case code
  /// Nobody: accounts are made with the `user` command.
  case off
}

/// What people may be made to say of themselves to open an account.
public enum SignUpField: String, Sendable, CaseIterable {
  /// An e-mail address, also of those who have a code.
  case email
  /// The town.
  case city
  /// The country.
  case country
  /// The telephone.
  case phone
}

/// Which members hear of new topics without having asked to.
public enum NewTopics: String, Sendable, CaseIterable {
  /// Every new member, until they stop following the forum.
  case everyone
  /// Nobody: members follow what they choose.
  case followers
}

/// Which tags guests may give their topics.
public enum GuestTags: String, Sendable, CaseIterable {
  /// Those that there are.
  case existing
  /// New ones, too.
  case new
}

/// Whether the forms of guests have a field that nobody sees.
public enum GuestTrap: String, Sendable, CaseIterable {
  /// They have; what fills it is asked to leave it empty.
  case on
  /// They have not.
  case off
}

/// Who has to sign in with a second step.
public enum SecondFactorPolicy: String, Sendable, CaseIterable {
  /// Nobody; everybody may.
  case optional
  /// Moderators and admins: without it they may do no more than a member.
  case staff
}

/// Whether e-mail addresses of professors are published.
public enum EmailPolicy: String, Sendable, CaseIterable {
  /// On their page and in their card.
  case shown
  /// Nowhere below the document root.
  case withheld
}

/// One tab of the site.
public enum Section: String, Sendable, CaseIterable {
  /// Topics and comments.
  case forum
  /// Subjects, lessons, notes.
  case notes
  /// What takes place.
  case events
  /// Everybody who has posted.
  case people
  /// The site's places.
  case map
  /// What the catalogue has.
  case catalogue
  /// The catalogue's deck of cards.
  case cards
  /// Meeting people, for who would like to; it has no tab: nobody needs to be seen going there.
  case meet
}
