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
  /// What is wrong with the whole, not with one field.
  var formError: String?
  /// How the topic would look.
  var preview: PreviewView?
  /// The fields.
  let form: NewTopicFormView
  /// Topics with a title like this one.
  var similar: [TopicRowView] = []
  /// What to do about them where the topic may be posted all the same, a sentence.
  var similarHint: String?
  /// The rules of the house, beside the form.
  var rules: [RuleLineView] = []
  /// Where they stand in full.
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
  /// What is wrong with it.
  var titleError: String?
  /// The first comment, as typed.
  let body: String
  /// The most bytes that the text may have, as a plain number.
  let bodyLimit: Int
  /// What is wrong with it.
  var bodyError: String?
  /// Whether its writer was asked about capitals; sent again, it stays.
  var isLoud = false
  /// The name, as typed.
  let name: String
  /// What is wrong with it.
  var nameError: String?
  /// The name of who is signed in and need not type one.
  var member: String?
  /// The files that go with it.
  var attached: [AttachmentView] = []
  /// Where a member signs in before posting; the text goes along.
  let signInURL: String
  /// Where a picture or a document for the text is sent, by members; the text goes along; none where none is taken.
  var uploadURL: String?
  /// What the form is called there: "topics/42/comments".
  let kept: String
  /// Where what is typed is put aside; none for guests.
  var draftURL: String?
  /// When what stands there was put aside, a sentence.
  var draft: String?
  /// Whether there is a field that nobody sees, for robots to fill.
  var hasTrap = false
  /// What is said when it was filled.
  var trapError: String?
  /// The boards to choose from; no choice is shown when there is none.
  var boards: [ChoiceView] = []
  /// What is wrong with the chosen one.
  var boardError: String?
  /// Whether there are tags to choose from, or new ones may be made.
  var hasTags = true
  /// Whether topics with a title like this one are to be looked for ("ask"), or were shown ("seen"); a hidden field.
  let alike: String
  /// The tags, as typed, separated by commas.
  let tags: String
  /// What is wrong with them.
  var tagsError: String?
  /// That the topic will wait for a moderator, a sentence; none where it is shown at once.
  var waits: String?
  /// What the box sends that has a member told of answers.
  let notify: String
  /// Whether it is ticked.
  let isNotified: Bool
  /// Whether members who follow the board are to hear of the topic.
  let tellsMembers: Bool
  /// Whether there is a box that leads on to the form for a poll, and whether it is ticked.
  var hasPolls = false
  /// Whether that box is ticked.
  var asksPoll = false
}

/// One line of a list to choose from.
struct ChoiceView: View {
  /// What is sent.
  let value: String
  /// What is shown.
  let label: String
  /// Whether it is the one chosen.
  var isSelected = false
  /// The class of the colour that it stands for: "hue-7"; none where there is nothing to see.
  var hue: String?
  /// The picture that it stands for.
  var pictureURL: String?
  /// Two letters that stand for a face.
  var initials: String?
  /// Whether it is a plain field of colour.
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
  /// The name that would stand beside it.
  var author: String?
  /// Whether it would be marked as a guest's.
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
