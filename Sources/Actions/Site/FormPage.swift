import Templates
import Theme

/// A page with forms, each a list of fields: for signing up and in, and for all that members set.
struct FormPage: PageView {
  static let template = "form"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Sign in".
  let title: String
  /// What it is about, a sentence or two.
  var lead: String?
  /// What has just been done, a sentence.
  var notice: String?
  /// What else there is to know, a list of sentences.
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
  /// What had been typed before this had to come first.
  var kept: String?
  /// The ways back among pages of one's own, as links.
  var mine: [LinkView] = []
  /// What others will see of a new member, beside the form.
  var isSignUp = false
}

/// Signing in by a passkey: a form that a script fills in and sends.
struct PasskeyView: View {
  /// Where it is sent.
  let action: String
  /// What is sent along.
  let hidden: [HiddenFieldView]
  /// The script.
  let script: String?
}

/// An identity provider, by which one can sign in.
struct ProviderView: View {
  /// Its name: "University of Salamanca".
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
  /// What it is about, where a page has several.
  var heading: String?
  /// What comes of it, a sentence above the fields.
  var hint: String?
  /// Where it is sent.
  var action: String
  /// How much is wrong, a sentence.
  var summary: String?
  /// Fields that everybody sees.
  var fields: [FieldView] = []
  /// Fields that are folded away.
  var folded: [FieldView] = []
  /// The words on the fold: "City, country, telephone".
  var fold: String?
  /// Whether the fold stands open, because something in it is wrong.
  var isFoldOpen = false
  /// Whose password it asks for, which browsers want to know to keep it.
  var username: String?
  /// What is sent along.
  var hidden: [HiddenFieldView] = []
  /// The words on the button.
  let button: String
  /// Whether the button is the one that matters on the page.
  var isMain = true
  /// The words on a second button, which shows how it will look.
  var preview: String?
  /// The link beside the button.
  var other: LinkView?
  /// A passkey in place of the password that it asks for.
  var passkeyProof: PasskeyProofView?
  /// Whether there is a field that people do not see.
  var hasTrap = false
  /// What is wrong with that, a sentence.
  var trapError: String?
  /// Whether it sends a file.
  var hasFile = false
}

/// One field of a form.
struct FieldView: View {
  /// Its name.
  let name: String
  /// The form that it is in, where another form of the page has a field of that name.
  var formID: String?
  /// Its id on the page.
  var id: String { formID.map { "\($0)-\(name)" } ?? name }
  /// The words above it.
  var label: String
  /// What kind of input it is: "text", "email", "password", "tel", "checkbox".
  var type = "text"
  /// What is in it.
  var value = ""
  /// What is wrong with it, a sentence.
  var error: String?
  /// What else there is to know, a sentence.
  var hint: String?
  /// Whether it has room for several lines.
  var isLong = false
  /// What browsers may fill in: "username", "new-password".
  var autocomplete = "off"
  /// Whether it is for few words.
  var isShort = false
  /// Whether nothing needs to be typed.
  var isOptional = false
  /// Whether capitals and spelling are nobody's business.
  var isCode = false
  /// Whether it is for digits, so that phones show those.
  var isNumeric = false
  /// Which kinds of files may be chosen, where it is for a file: "image/jpeg,image/png".
  var accept: String?
  /// Which camera a telephone opens for it, where it may record at once: "user", "environment".
  var capture: String?
  /// What to choose from, instead of typing.
  var choices: [ChoiceView] = []
  /// Whether the choices are pictures or colours to pick one from.
  var isPick = false
  /// Whether they are words to pick some from.
  var isChips = false
  /// Words to choose from that need not be chosen.
  var suggestions: [ChoiceView] = []
  /// By what it suggests cities, where one is typed.
  var cities: CityListView?
  /// Whether it is ticked, where there is a box to tick.
  var isTicked = false
  /// Whether it is a box to tick.
  var isBox: Bool { type == "checkbox" }
  /// The ids of what is said about it, for those who hear the page.
  var describedBy: String? {
    let ids = [error.map { _ in "\(id)-error" }, hint.map { _ in "\(id)-hint" }]
    let words = ids.compactMap { $0 }.joined(separator: " ")
    return words.isEmpty ? nil : words
  }
}

/// What a form sends along unseen.
struct HiddenFieldView: View {
  /// The name of the field.
  let name: String
  /// What it says.
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
