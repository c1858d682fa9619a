import Templates
import Theme

/// A comment in another language, or the way to it.
struct TranslationPage: PageView {
  static let template = "translation"

  /// The frame.
  let chrome: Chrome
  /// The way here: forum and board.
  var breadcrumb: Breadcrumb = []
  /// The heading.
  let title: String
  /// The topic's title.
  let topicTitle: String
  /// The language of its title, where it differs from the page's.
  var topicLang: String?
  /// Address of the comment in its topic: "/forum/42-night-trains/3/?c=1234#c1234".
  let placeURL: String
  /// Error message, as a sentence.
  var summary: String?
  /// How far the translation is, a sentence.
  var lead: String?
  /// Where the form is sent: "/do/comments/1234/translation".
  let action: String
  /// The language of the page, into which is translated, a hidden field.
  let lang: String
  /// The words of the button, where there is one.
  var button: String?
  /// True if the translation is there.
  var isMade = false
  /// That a machine made it, and from which language, a sentence.
  let note: String
  /// The name of the author.
  let author: String
  /// Two letters for the face: "IR".
  let initials: String
  /// The class of the face's colour: "hue-3".
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// The title of the topic that it begins, translated; empty for any other comment.
  let newTitle: String
  /// The translated text, rendered.
  let html: [UInt8]
  /// The text as its author wrote it, rendered.
  let original: [UInt8]
  /// The language of that: "en".
  let originalLang: String
}
