import Templates
import Theme

/// The one control that says where things stand between the reader and a member, with what can be done about it.
///
/// `partials/relation.mustache` shows it; `partials/relation-fold.mustache`, at the foot of a page, what frightens.
struct RelationView: View {
  /// Where its buttons are sent: "/do/people/5/friendship".
  let action: String
  /// How things stand, a sentence, as in "You asked on 16 Nov 2026".
  var state: String?
  /// What came with the other's request, a line each.
  var words: [RuleLineView] = []
  /// The comment beside which it was asked for.
  var about: LinkView?
  /// What can be done, the first of all in front.
  var buttons: [RelationButtonView] = []
  /// Where a few words can be added to a request.
  var wordsURL: String?
  /// What can be done besides, folded away.
  var folded: [RelationButtonView] = []
  /// The words on the fold: "Block".
  var fold: String?
  /// What comes of that, a sentence.
  var foldHint: String?
  /// What is sent along.
  var hidden: [HiddenFieldView] = []
}

/// One thing that can be done about a member.
struct RelationButtonView: View {
  /// What the button sends as `do`: "accept".
  let value: String
  /// The words on it.
  let label: String
  /// Whether it is the one that matters.
  var isMain = false
  /// Whom it is about, for those who hear a list of such buttons.
  var name: String?
}
