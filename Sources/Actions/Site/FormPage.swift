import Templates
import Theme

/// A page with forms, each a list of fields: for signing up and in, and for all that members set.
struct FormPage: PageView {
  static let template = "form"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Sign in".
  let title: String
  /// Introduction, a sentence or two.
  var lead: String?
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// Further information, a list of sentences.
  var points: [SentenceView] = []
  /// The comment that it is about.
  var comment: CommentView?
  /// The forms, in their order.
  var forms: [FormView] = []
  /// Signing in by a passkey instead, where browsers know them.
  var passkey: PasskeyView?
  /// By whom one can sign in instead.
  var providers: [ProviderView] = []
  /// Where else to go, under the forms.
  var links: [SentenceLinkView] = []
  /// Text that had been typed before this form had to come first.
  var kept: String?
  /// The ways back among pages of one's own, as links.
  var mine: [LinkView] = []
  /// True for the form to sign up, which has beside it what others will see of a new member.
  var isSignUp = false
}

/// Signing in by a passkey: a form that a script fills in and sends.
struct PasskeyView: View {
  /// Where it is sent.
  let action: String
  /// Hidden fields of the form.
  let hidden: [HiddenFieldView]
  /// The script.
  let script: String?
}

/// An identity provider, by which one can sign in.
struct ProviderView: View {
  /// Name: "University of Salamanca".
  let label: String
  /// Two letters of it.
  let initials: String
  /// The class of their colour.
  let hue: String
  /// Where one signs in by it.
  let url: String
}

/// One form: its fields as typed so far, with what is wrong beside each.
struct FormView: View {
  /// Names it on its page: "password".
  let id: String
  /// Heading of the form, where a page has several.
  var heading: String?
  /// Consequences of the form, a sentence above the fields.
  var hint: String?
  /// Where it is sent.
  var action: String
  /// How much is wrong, a sentence.
  var summary: String?
  /// Fields that everyone sees.
  var fields: [FieldView] = []
  /// Fields that are folded away.
  var folded: [FieldView] = []
  /// The words on the fold: "City, country, phone".
  var fold: String?
  /// True if the fold is open, because something in it is wrong.
  var isFoldOpen = false
  /// Username whose password the form asks for, so that password managers save it under that name.
  var username: String?
  /// Hidden fields of the form.
  var hidden: [HiddenFieldView] = []
  /// The words on the button.
  let button: String
  /// True if the button is the main one on the page.
  var isMain = true
  /// The words on a second button, which shows how it will look.
  var preview: String?
  /// The link beside the button.
  var other: LinkView?
  /// A passkey in place of the password that the form requires.
  var passkeyProof: PasskeyProofView?
  /// True if there is a field that people do not see.
  var hasTrap = false
  /// Error message about that field, as a sentence.
  var trapError: String?
  /// True if the form sends a file.
  var hasFile = false
}

/// One field of a form.
struct FieldView: View {
  /// Name.
  let name: String
  /// The form that it is in, where another form of the page has a field of that name.
  var formID: String?
  /// Id of the element on the page.
  var id: String { formID.map { "\($0)-\(name)" } ?? name }
  /// The words above it.
  var label: String
  /// Type of the input: "text", "email", "password", "tel", "checkbox".
  var type = "text"
  /// Current value.
  var value = ""
  /// Error message about it, as a sentence.
  var error: String?
  /// Further explanation, a sentence.
  var hint: String?
  /// True if the field has several lines.
  var isLong = false
  /// Value of `autocomplete`, by which browsers fill the field in: "username", "new-password".
  var autocomplete = "off"
  /// True if the field is for few words.
  var isShort = false
  /// True if the field may stay empty.
  var isOptional = false
  /// True if browsers should not change capitals or check the spelling.
  var isCode = false
  /// True if the field is for digits, so that phones show a keypad.
  var isNumeric = false
  /// Which kinds of files may be chosen, where it is for a file: "image/jpeg,image/png".
  var accept: String?
  /// Camera that a phone opens for it, where it may record at once: "user", "environment".
  var capture: String?
  /// Choices, instead of typing.
  var choices: [ChoiceView] = []
  /// True if the choices are pictures or colours, of which one is picked.
  var isPick = false
  /// True if the choices are words, of which several may be picked.
  var isChips = false
  /// Words to choose from that need not be chosen.
  var suggestions: [ChoiceView] = []
  /// By what it suggests cities, where one is typed.
  var cities: CityListView?
  /// True if the checkbox is ticked.
  var isTicked = false
  /// True if the field is a checkbox.
  var isBox: Bool { type == "checkbox" }
  /// The ids of what is said about it, for those who hear the page.
  var describedBy: String? {
    let ids = [error.map { _ in "\(id)-error" }, hint.map { _ in "\(id)-hint" }]
    let words = ids.compactMap { $0 }.joined(separator: " ")
    return words.isEmpty ? nil : words
  }
}

/// A hidden field of a form.
struct HiddenFieldView: View {
  /// The name of the field.
  let name: String
  /// Value.
  let value: String
}

/// A sentence of a list.
struct SentenceView: View {
  /// The sentence, in plain text.
  let words: String
}

/// A sentence with a link at its end: "Not a member yet? Become one".
struct SentenceLinkView: View {
  /// The words before the link.
  let words: String
  /// The words of the link.
  let label: String
  /// Where it leads.
  let url: String
}
