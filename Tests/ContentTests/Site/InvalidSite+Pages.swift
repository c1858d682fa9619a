import TestSupport

extension InvalidSite {
  private static let boards = "content/forum/_boards.yml"
  private static let tags = "templates/pages/tags.mustache"

  /// Boards, pages, templates and locales.
  static let others: [InvalidSite] = [
    file(
      boards, "a board twice",
      "- {slug: books, title: A}\n- {slug: books, title: B}\n- {slug: travel, title: C}\n",
      "2:10: error: the board “books” is already used by the one above"),
    file(
      boards, "a board without a title",
      "- slug: books\n  title: A\n- slug: travel\n  title: B\n- slug: walks\n",
      "5:9: error: the field “title” is missing"),
    file(
      boards, "an audience of a board that is none",
      "- slug: books\n  title: A\n  audience: friends\n- slug: travel\n  title: B\n  audience: [members]\n",
      "3:13: error: “friends” is not a valid audience; expected public or members",
      "6:13: error: “[members]” is not a valid audience; expected public or members"),
    file(
      boards, "boards that are no list", "books: A\n",
      "1:1: error: this is not valid YAML: expected a list: lines that begin with `- `"),
    file(
      "content/forum.md", "a page with an address of the site", SampleSite.document("F", "x"),
      " error: unexpected name; expected another name: “forum” is an address of the site"),
    file(
      "content/es.md", "a page with a language's address", SampleSite.document("F", "x"),
      " error: unexpected name; expected another name: “es” is an address of the site"),
    file(
      "content/about.fr.md", "a page in a language that the site does not speak",
      SampleSite.document("À propos", "x"),
      " error: unexpected name; expected a language of the site (en, es) before .md; “fr” is not in `languages` of site.yml"
    ),
    file(
      "content/about.txt", "a page that is no Markdown", "x",
      " error: unexpected name; expected `name.md` or `name.<language>.md`, name in lower case with hyphens"
    ),
    file(
      "content/about.md", "a page beyond a limit of Markdown",
      SampleSite.document("A", String(repeating: "> ", count: 200) + "x"),
      " error: lists, quotes or emphasis are nested deeper than 50 levels"),
    file(
      tags, "a template with an unknown key", "{{title}}\n {{colour}}\n",
      """
      2:2: error: unknown key “colour”; this page knows: chrome, title, breadcrumb, tags, hasTags, pager
      """),
    file(
      "templates/tags.mustache", "a template with an open section", "{{#tags}}x\n",
      "1:1: error: “tags” is never closed"),
    file(
      tags, "a template with an unknown label", "{{t.colour}}\n",
      "1:1: error: unknown label “t.colour”; it is not in templates/locales/en.yml",
      "1:1: error: unknown label “t.colour”; it is not in templates/locales/es.yml"),
    InvalidSite(
      "a language without a locale",
      ["site.yml": settings("languages: [en, es, fr]", without: "lang")],
      "templates/locales/fr.yml: error: the file does not exist"),
    file(
      "templates/locales/es.yml", "a locale that is broken", "direction: \"ltr\n",
      """
      2:1: error: this is not valid YAML: found unexpected end of stream; put the value in quotes: \
      direction: "ltr"
      """),
  ]
}
