import Templates
import Theme

/// The one control for the relation between the reader and a member, with the possible actions.
///
/// `partials/relation.mustache` shows it; `partials/relation-fold.mustache`, at the foot of a page, what frightens.
struct RelationView: View {
  /// Where its buttons are sent: "/do/people/5/friendship".
  let action: String
  /// State of the relation, a sentence, as in "You asked on 16 Nov 2026".
  var state: String?
  /// Words of the other's request, a line each.
  var words: [RuleLineView] = []
  /// The comment beside which the request was made.
  var about: LinkView?
  /// Buttons for the possible actions, the main one first.
  var buttons: [RelationButtonView] = []
  /// Where a few words can be added to a request.
  var wordsURL: String?
  /// Buttons for further actions, folded away.
  var folded: [RelationButtonView] = []
  /// The words on the fold: "Block".
  var fold: String?
  /// Consequences of those, a sentence.
  var foldHint: String?
  /// Hidden fields of the form.
  var hidden: [HiddenFieldView] = []
}

/// One thing that can be done about a member.
struct RelationButtonView: View {
  /// Value that the button sends as `do`: "accept".
  let value: String
  /// The words on it.
  let label: String
  /// True for the main button.
  var isMain = false
  /// Name of the member it is about, for those who hear a list of such buttons.
  var name: String?
}
