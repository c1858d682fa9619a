public import Templates

/// A file attached to a text that somebody is writing: `partials/attachment.mustache`.
public struct AttachmentView: View {
  /// Its number among the form's files, from 1.
  let number: String
  /// The name of the file, which the form sends along.
  let file: String
  /// The picture; none of other files.
  let pictureURL: String?
  /// The kind of file, on a tile in place of a picture: "PDF".
  let kind: String
  /// Whether its writer may describe it.
  let isDescribed: Bool
  /// The description, as typed.
  let words: String
  /// The words below it: the description, or "Describe".
  let label: String
  /// The description or the name of the file, for its button.
  let title: String

  /// Takes every value as it is; forms show it wherever they are made.
  public init(
    number: String, file: String, pictureURL: String?, kind: String, isDescribed: Bool,
    words: String, label: String, title: String
  ) {
    (self.number, self.file, self.pictureURL) = (number, file, pictureURL)
    (self.kind, self.isDescribed, self.words) = (kind, isDescribed, words)
    (self.label, self.title) = (label, title)
  }
}
