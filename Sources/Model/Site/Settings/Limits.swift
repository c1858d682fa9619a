/// Sizes and throttles: the section `limits:` of `site.yml`.
///
/// docs/settings.md is generated from the comments.
public struct Limits: Hashable, Sendable {
  /// All limits of rates: 0 switches them off, also for passwords, and is for tests only.
  public var rateLimits = 1
  /// The number of topics on a page of a list or of the archive.
  public var topicsPerPage = 50
  /// The number of comments on a page of a topic.
  public var commentsPerPage = 20
  /// The minimum length of a typed title, in characters.
  public var titleCharacters = 6
  /// The maximum length of a title, in bytes.
  public var titleBytes = 200
  /// The maximum length of a comment’s Markdown, in bytes.
  public var commentBytes = 32_768
  /// The maximum length of a name, in characters.
  public var nameCharacters = 60
  /// The maximum number of tags of a topic.
  public var tagsPerTopic = 5
  /// The maximum size of a form, in bytes; attached pictures and files have limits of their own.
  public var requestBytes = 256 * 1024

  /// Posts per minute from one network address.
  public var guestPostsPerMinute = 10
  /// Forms per minute from one network address: posts, previews, and refused forms.
  public var guestFormsPerMinute = 120
  /// Posts of guests per minute in one topic.
  public var topicPostsPerMinute = 30
  /// Posts of guests per minute on the whole site.
  public var sitePostsPerMinute = 120
  /// Searches per minute from one network address, including those of members.
  public var searchesPerMinute = 60
  /// Pages below `/do/` per second for all people together who are not signed in, with bursts of ten times as many.
  public var strangerReadsPerSecond = 10
  /// New tags per hour from one network address, with `guest_tags: new`.
  public var guestTagsPerHour = 20
  /// Posts per day with the same text, including those of members; texts with fewer than 40 letters, so without digits and punctuation, are not counted.
  public var sameTextPerDay = 3
  /// The maximum number of links to other sites in a guest’s text; 0 allows none.
  public var guestLinks = 5
  /// The maximum number of guests’ posts that wait for a moderator.
  public var heldPosts = 500

  /// Wrong passwords in ten minutes for one account from one network address; a browser that has signed in before is counted separately.
  public var signInAttempts = 10
  /// New accounts per hour from one network address, and likewise emails to reset a password.
  public var signUpsPerHour = 60
  /// The number of a member’s posts that must be approved before further ones appear at once; 0: none waits.
  public var newcomerPosts = 0
  /// Friend requests of a member per hour.
  public var invitationsPerHour = 10
  /// Friend requests of a member per day.
  public var invitationsPerDay = 30
  /// Likes, refusals and their undoing by a member per minute; guests from one network address together have ten times as many.
  public var choicesPerMinute = 120
  /// The minimum age of members who enter a birth date, in years; 0: no minimum.
  public var leastAge = 0
  /// The maximum age accepted, in years.
  public var greatestAge = 120

  /// The maximum size of a picture for a member’s photo, in bytes.
  public var photoBytes = 10_000_000
  /// Photos per hour of one member, including refused ones.
  public var photosPerHour = 10
  /// The maximum size of a picture or PDF in a post, in bytes; 0 allows none.
  public var uploadBytes = 10_000_000
  /// The maximum size of sound or film in a message, in bytes; 0 allows none.
  public var recordingBytes = 25_000_000
  /// Files per hour of one member, including refused ones.
  public var uploadsPerHour = 60
  /// The maximum size of all files of a member, in megabytes.
  public var memberUploadMegabytes = 500
  /// The maximum size of all files of all members, in megabytes.
  public var siteUploadMegabytes = 20_000

  /// The defaults.
  public init() {}
}

// No table of key paths: those cost a request 0.2 ms.
extension Limits {
  mutating func declare(to visitor: inout some SettingsVisitor) {
    declareSizes(to: &visitor)
    declareGuests(to: &visitor)
    declareMembers(to: &visitor)
    declareFiles(to: &visitor)
  }

  private mutating func declareSizes(to visitor: inout some SettingsVisitor) {
    visitor.group("Limits of pages and texts", "")
    visitor.number("limits.rate_limits", &rateLimits, in: 0...1)
    visitor.number("limits.topics_per_page", &topicsPerPage, in: 5...500)
    visitor.number("limits.comments_per_page", &commentsPerPage, in: 5...200)
    visitor.number("limits.title_characters", &titleCharacters, in: 1...60)
    visitor.number("limits.title_bytes", &titleBytes, in: 60...400)
    visitor.number("limits.comment_bytes", &commentBytes, in: 200...32_768)
    visitor.number("limits.name_characters", &nameCharacters, in: 10...100)
    visitor.number("limits.tags_per_topic", &tagsPerTopic, in: 0...20)
    visitor.number("limits.request_bytes", &requestBytes, in: 65_536...16_777_216)
  }

  private mutating func declareGuests(to visitor: inout some SettingsVisitor) {
    visitor.group(
      "Limits of guests",
      "A rate of 0 means no limit. How rates are counted: [guests.md](guests.md#how-often).")
    visitor.number("limits.guest_posts_per_minute", &guestPostsPerMinute, in: 0...100_000)
    visitor.number("limits.guest_forms_per_minute", &guestFormsPerMinute, in: 0...100_000)
    visitor.number("limits.topic_posts_per_minute", &topicPostsPerMinute, in: 0...100_000)
    visitor.number("limits.site_posts_per_minute", &sitePostsPerMinute, in: 0...100_000)
    visitor.number("limits.searches_per_minute", &searchesPerMinute, in: 0...100_000)
    visitor.number(
      "limits.stranger_reads_per_second", &strangerReadsPerSecond, in: 0...100_000)
    visitor.number("limits.guest_tags_per_hour", &guestTagsPerHour, in: 0...100_000)
    visitor.number("limits.same_text_per_day", &sameTextPerDay, in: 0...100_000)
    visitor.number("limits.guest_links", &guestLinks, in: 0...100_000)
    visitor.number("limits.held_posts", &heldPosts, in: 1...10_000)
  }

  private mutating func declareMembers(to visitor: inout some SettingsVisitor) {
    visitor.group("Limits of members", "A rate of 0 means no limit.")
    visitor.number("limits.sign_in_attempts", &signInAttempts, in: 0...100_000)
    visitor.number("limits.sign_ups_per_hour", &signUpsPerHour, in: 0...100_000)
    visitor.number("limits.newcomer_posts", &newcomerPosts, in: 0...100)
    visitor.number("limits.invitations_per_hour", &invitationsPerHour, in: 0...100_000)
    visitor.number("limits.invitations_per_day", &invitationsPerDay, in: 0...100_000)
    visitor.number(
      Setting("limits.choices_per_minute", feature: .catalogue), &choicesPerMinute, in: 0...100_000)
    visitor.number("limits.least_age", &leastAge, in: 0...99)
    visitor.number("limits.greatest_age", &greatestAge, in: 100...150)
  }

  private mutating func declareFiles(to visitor: inout some SettingsVisitor) {
    visitor.group(
      "Limits of files",
      "The web server must allow requests of these sizes: [servers.md](servers.md#pictures-that-members-send)."
    )
    visitor.number("limits.photo_bytes", &photoBytes, in: 200_000...50_000_000)
    visitor.number("limits.photos_per_hour", &photosPerHour, in: 0...100_000)
    visitor.number("limits.upload_bytes", &uploadBytes, in: 0...50_000_000)
    visitor.number(
      Setting("limits.recording_bytes", feature: .messages), &recordingBytes, in: 0...100_000_000)
    visitor.number("limits.uploads_per_hour", &uploadsPerHour, in: 0...100_000)
    visitor.number(
      "limits.member_upload_megabytes", &memberUploadMegabytes, in: 1...1_000_000)
    visitor.number("limits.site_upload_megabytes", &siteUploadMegabytes, in: 1...100_000_000)
  }
}
