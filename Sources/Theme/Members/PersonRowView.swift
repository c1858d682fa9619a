public import Templates

/// One person in a list.
public struct PersonRowView: View {
  /// The name shown.
  let name: String
  /// The person's page.
  let url: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Since when: "since November 2026".
  let since: String

  /// The keys that templates may use.
  public static let keys: Keys<Self> = [
    .text("name") { $0.name },
    .text("url") { $0.url },
    .text("initials") { $0.initials },
    .text("hue") { $0.hue },
    .text("faceURL") { $0.faceURL },
    .text("since") { $0.since },
  ]
}

/// A professor in the list of all.
public struct ProfessorRowView: View {
  /// The name.
  let name: String
  /// The professor's page.
  let url: String
  /// A picture; without one a face is drawn from initials and hue.
  var avatarURL: String?
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// Where to find this professor.
  var office: String?
  /// What is taught: "Statistics II · Probability".
  var subjects: String?

  /// The keys that templates may use.
  public static let keys: Keys<Self> = [
    .text("name") { $0.name },
    .text("url") { $0.url },
    .text("avatarURL") { $0.avatarURL },
    .text("initials") { $0.initials },
    .text("hue") { $0.hue },
    .text("office") { $0.office },
    .text("subjects") { $0.subjects },
  ]
}
