import Templates
import Theme

/// The form to open a topic: empty, with a preview, or with what is wrong.
struct NewTopicPage: PageView {
  static let template = "new-topic"

  /// The frame.
  let chrome: Chrome
  /// The way here: the forum.
  var breadcrumb: Breadcrumb = []
  /// How much is wrong, as in "Two things before this can be posted", a sentence.
  var summary: String?
  /// Error message about the form as a whole rather than one field.
  var formError: String?
  /// How the topic would look.
  var preview: PreviewView?
  /// The fields.
  let form: NewTopicFormView
  /// Topics with a title like this one.
  var similar: [TopicRowView] = []
  /// Advice about them where the topic may still be posted, a sentence.
  var similarHint: String?
  /// The site's rules, shown beside the form.
  var rules: [RuleLineView] = []
  /// Page with the full rules.
  var rulesURL: String?
}

/// The fields of a new topic, as typed so far, with what is wrong beside each.
struct NewTopicFormView: View {
  /// Where the form is sent: "/do/topics/new".
  let action: String
  /// The language that the topic is taken to be in, a hidden field.
  let lang: String
  /// The title, as typed.
  let title: String
  /// Error message about it.
  var titleError: String?
  /// The first comment, as typed.
  let body: String
  /// The most bytes that the text may have, as a plain number.
  let bodyLimit: Int
  /// Error message about it.
  var bodyError: String?
  /// True when the writer was asked about text in capitals; sending it again posts it as it is.
  var isLoud = false
  /// The name, as typed.
  let name: String
  /// Error message about it.
  var nameError: String?
  /// Name of the signed-in member, who need not type one.
  var member: String?
  /// The files that go with it.
  var attached: [AttachmentView] = []
  /// Where a member signs in before posting; the text goes along.
  let signInURL: String
  /// Where a picture or a document for the text is sent, by members; the text goes along; none where none is taken.
  var uploadURL: String?
  /// Name of the form there: "topics/42/comments".
  let kept: String
  /// Address at which the text is saved as a draft; none for guests.
  var draftURL: String?
  /// Sentence that says when the draft in the form was saved.
  var draft: String?
  /// True if there is a field that people do not see, for robots to fill.
  var hasTrap = false
  /// Error message when it was filled.
  var trapError: String?
  /// The boards to choose from; no choice is shown when there is none.
  var boards: [ChoiceView] = []
  /// Error message about the chosen one.
  var boardError: String?
  /// True if there are tags to choose from, or new ones may be made.
  var hasTags = true
  /// State of the check for topics with a similar title: to be made ("ask"), or shown already ("seen"); a hidden field.
  let alike: String
  /// The tags, as typed, separated by commas.
  let tags: String
  /// Error message about them.
  var tagsError: String?
  /// That the topic will wait for a moderator, a sentence; none where it is shown at once.
  var waits: String?
  /// Value of the box by which a member is notified of answers.
  let notify: String
  /// True if that box is ticked.
  let isNotified: Bool
  /// True if members who follow the board are notified of the topic.
  let tellsMembers: Bool
  /// True if there is a box that leads on to the form for a poll.
  var hasPolls = false
  /// True if that box is ticked.
  var asksPoll = false
}

/// One line of a list to choose from.
struct ChoiceView: View {
  /// Value that is sent.
  let value: String
  /// Text that is shown.
  let label: String
  /// True if it is chosen.
  var isSelected = false
  /// The class of the colour that it stands for: "hue-7"; none where there is nothing to see.
  var hue: String?
  /// The picture that it stands for.
  var pictureURL: String?
  /// Two letters that stand for a face.
  var initials: String?
  /// True if it is a plain field of colour.
  var isSwatch: Bool { hue != nil && initials == nil }
  /// The name of the box, where several may be chosen: "tag_3".
  var box: String?
}

/// How a text would look, shown above its form.
struct PreviewView: View {
  /// The title of the topic to be; none for a reply.
  var title: String?
  /// The rendered text.
  let html: [UInt8]
  /// The name that would appear beside it.
  var author: String?
  /// True if it would be marked as a guest's.
  var isGuest = false
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
}

/// One line of the numbered list of rules beside a form.
struct RuleLineView: View {
  /// The rule itself, without markup and without its number.
  let text: String
}
