import Database
import HTTPTypes
import Model
import Templates
import Theme

// Parts that private pages share: a list with search and pages, a form, a choice, a notice of what was done.
extension ActionContext {
  /// The most bytes that are looked for in a list.
  private static let searchBytes = 200

  /// A page as the answer: 422 where something is wrong with what was asked, else 200.
  func page(_ view: some PageView, _ errors: FieldErrors? = nil) throws -> ActionResponse {
    .page(
      errors?.isEmpty ?? true ? .ok : .unprocessableContent,
      try theme.render(view, in: tree.language))
  }

  /// The address of an action, in the language of this answer.
  func href(to route: Route, query: String = "") -> String {
    let lang = "lang=\(tree.language.code)"
    return settings.href(route, query: query.isEmpty ? lang : "\(query)&\(lang)")
  }

  /// The address of an action that has no number.
  func href(_ kind: Route.Kind, query: String = "") -> String {
    href(to: .plain(kind), query: query)
  }

  /// Search words of a list: the field `q` on one line.
  ///
  /// Adds an error if they are too long.
  func searched(_ errors: inout FieldErrors) -> String {
    let query = PlainText.singleLine(fields["q"])
    if query.utf8.count > Self.searchBytes {
      errors.add("q", "long", ["limit": locale.number(Self.searchBytes)])
    }
    return query
  }

  /// The search of a list.
  func searchForm(
    _ kind: Route.Kind, _ query: String, _ errors: FieldErrors, label: String,
    button: String = "search"
  ) -> SearchFormView {
    SearchFormView(
      action: settings.href(.plain(kind)), lang: tree.language.code, label: locale.text(label),
      button: locale.text(button), query: query, error: errors["q"])
  }

  /// A member in a list.
  func row(_ member: MemberName, hasAvatar: Bool, url: String, detail: String?) -> MemberRowView {
    MemberRowView(
      name: member.name, initials: PlainText.initials(of: member.name),
      hue: Avatar.hue(of: member.name), faceURL: faceURL(member.username, hasAvatar: hasAvatar),
      url: url,
      detail: detail)
  }

  /// The page of a list that is asked for, from 1 on.
  var pageNumber: Int { min(max(Int(fields["page"]) ?? 1, 1), 10_000) }

  /// The ways from a page of a list to those before and after it.
  func pages(_ number: Int, hasMore: Bool, _ url: (Int) -> String) -> [LinkView] {
    var pages: [LinkView] = []
    if number > 1 {
      pages.append(LinkView(label: "‹ \(locale.text("previous"))", url: url(number - 1)))
    }
    if hasMore {
      pages.append(LinkView(label: "\(locale.text("next")) ›", url: url(number + 1)))
    }
    return pages
  }

  /// Sentence about what was done before the reader was redirected here: `done_news` of a page with `done=news`.
  func notice(_ done: String...) -> String? {
    done.contains(fields["done"]) ? locale.text("done_\(fields["done"])") : nil
  }

  /// A form with its fields, and what is wrong with it; `username` is the one whose password it asks for.
  func form(
    _ id: String, to route: Route, _ form: FormState, _ fields: [FieldView] = [],
    username: String? = nil, hidden: [(name: String, value: String)] = [], button: String
  ) -> FormView {
    FormView(
      id: id, action: settings.href(route), summary: summary(form, isPost: false), fields: fields,
      username: username, hidden: self.hidden(hidden), button: locale.text(button))
  }

  /// A choice among audiences that may see something.
  func audienceField(
    _ name: String, label: String, _ audiences: [Audience], chosen: String, _ errors: FieldErrors
  ) -> FieldView {
    var field = FieldView(name: name, label: label, error: errors[name])
    field.choices = choices(audiences.map(\.name), chosen: chosen) { "audience_\($0)" }
    return field
  }

  /// Choices for these values, each labelled with the string of its key.
  func choices(_ values: [String], chosen: String, key: (String) -> String) -> [ChoiceView] {
    values.map { ChoiceView(value: $0, label: locale.text(key($0)), isSelected: $0 == chosen) }
  }
}

/// Confirmation of what was done, and the button that undoes it: `partials/undo.mustache`.
struct UndoView: View {
  /// Confirmation, as a sentence.
  let words: String
  /// Where the button is sent.
  let action: String
  /// Hidden fields that the button sends.
  let hidden: [HiddenFieldView]
}

/// The search of a list: `partials/search-form.mustache`.
struct SearchFormView: View {
  /// Where it leads.
  var action: String
  /// The language of the page.
  let lang: String
  /// The words above the field.
  let label: String
  /// The words on the button.
  let button: String
  /// Search words as typed.
  let query: String
  /// Error message about it.
  var error: String?
  /// Other fields sent with the search.
  var more: [HiddenFieldView] = []
}

/// A member in a list: `partials/member-row.mustache`.
struct MemberRowView: View {
  /// The name.
  let name: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Where the name leads.
  let url: String
  /// Further facts: "@wren · friends since October 2026"; none without any.
  var detail: String?
  /// Where one talks with them; none where that is not offered.
  var talkURL: String?
  /// Where one calls them; none where that is not offered.
  var callURL: String?
}
