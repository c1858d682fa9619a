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
  /// Month of joining: "since November 2026".
  let since: String
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
  /// Office of the professor.
  var office: String?
  /// Titles of the subjects: "Statistics II, Probability".
  var subjects: String?
}
