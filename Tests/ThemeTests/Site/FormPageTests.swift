import Testing

@testable import Actions
@testable import Theme

struct FormPageTests {
  @Test func `the message about a field has its id, in two forms with the same fields`() throws {
    let forms = ["sign-in", "sign-up"].map { id in
      FormView(
        id: id, action: "/do/\(id)",
        fields: [
          FieldView(name: "name", formID: id, label: "Name", error: "Taken.", hint: "Your page's."),
          FieldView(name: "city", formID: id, label: "City", error: "Where?"),
          FieldView(name: "news", formID: id, label: "News", type: "checkbox", hint: "Weekly."),
        ], button: "Send")
    }
    let html = try ThemeFolder().render(FormPage(chrome: .sample, title: "Join", forms: forms))
    #expect(Markup(html).problems == [])
    #expect(html.contains("aria-describedby=\"sign-up-name-error sign-up-name-hint\""))
    #expect(html.contains("aria-describedby=\"sign-up-city-error\""))
    #expect(html.contains("aria-describedby=\"sign-up-news-hint\""))
  }
}

struct ProblemPageTests {
  @Test func `the typed text is shown again whole`() throws {
    let html = try ThemeFolder().render(
      ProblemPage(
        chrome: .sample, status: "503", title: "Too many uploads",
        explanation: "Nothing was saved.", advice: "Try again.",
        kept: [UnsentTextView(id: "kept-body", label: "Your reply", text: "\nFirst & <last>")],
        retryURL: "/forum/42-lisbon/latest/"))
    #expect(html.contains("readonly>\n\nFirst &amp; &lt;last&gt;</textarea>"))
    #expect(html.contains("<a class=\"button\" href=\"/forum/42-lisbon/latest/\">Try again</a>"))
  }
}
