public import Templates

/// A file attached to a text in a form: `partials/attachment.mustache`.
public struct AttachmentView: View {
  /// Number among the form's files, from 1.
  let number: String
  /// The name of the file, which the form sends along.
  let file: String
  /// The picture; none for other files.
  let pictureURL: String?
  /// Kind of file, shown in place of a picture: "PDF".
  let kind: String
  /// True if the writer may describe it.
  let isDescribed: Bool
  /// The description, as typed.
  let words: String
  /// The words below it: the description, or "Describe".
  let label: String
  /// The description or the name of the file, for its button.
  let title: String

  /// Stores every value as given; it is public because forms of several modules show files.
  public init(
    number: String, file: String, pictureURL: String?, kind: String, isDescribed: Bool,
    words: String, label: String, title: String
  ) {
    (self.number, self.file, self.pictureURL) = (number, file, pictureURL)
    (self.kind, self.isDescribed, self.words) = (kind, isDescribed, words)
    (self.label, self.title) = (label, title)
  }
}
