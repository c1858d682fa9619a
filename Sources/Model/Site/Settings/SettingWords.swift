// Settings that are one of a few words: the cases are the words of `site.yml`.

/// Permission to write without an account.
public enum GuestPolicy: String, Sendable, CaseIterable {
  /// Guests write with a name that they choose for each post.
  case allowed
  /// Guests write as with `allowed`, but their posts wait for a moderator.
  case held
  /// Only members write.
  case off
}

/// People who may open an account.
public enum SignUpPolicy: String, Sendable, CaseIterable {
  /// Everyone with an email address, or with a code.
  case open
  /// Everyone with a code.
  case code
  /// No one: accounts are created with the `user` command.
  case off
}

/// Profile data that may be required to open an account.
public enum SignUpField: String, Sendable, CaseIterable {
  /// An email address, also for people who have a code.
  case email
  /// The town.
  case city
  /// The country.
  case country
  /// The phone number.
  case phone
}

/// Members who are notified of new topics by default.
public enum NewTopics: String, Sendable, CaseIterable {
  /// Every new member, until they stop following the forum.
  case everyone
  /// No one: members follow what they choose.
  case followers
}

/// Tags that guests may give their topics.
public enum GuestTags: String, Sendable, CaseIterable {
  /// Existing tags only.
  case existing
  /// New tags, too.
  case new
}

/// A field in the forms of guests that people do not see.
public enum GuestTrap: String, Sendable, CaseIterable {
  /// They have one; a post in which it is filled is refused, with a request to leave it empty.
  case on
  /// They do not have one.
  case off
}

/// Members who must sign in with a second step.
public enum SecondFactorPolicy: String, Sendable, CaseIterable {
  /// No one; everyone may.
  case optional
  /// Moderators and admins: without it they can do no more than a member.
  case staff
}

/// Publication of email addresses of professors.
public enum EmailPolicy: String, Sendable, CaseIterable {
  /// Addresses are shown on their page and in their card.
  case shown
  /// Addresses are nowhere below the document root.
  case withheld
}

/// One tab of the site.
public enum Section: String, Sendable, CaseIterable {
  /// Topics and comments.
  case forum
  /// Subjects, lessons, notes.
  case notes
  /// Events.
  case events
  /// Everyone who has posted.
  case people
  /// The site's places.
  case map
  /// The catalogue.
  case catalogue
  /// The catalogue's deck of cards.
  case cards
  /// Meeting people. It has no tab, so that no one is seen going there.
  case meet
}
