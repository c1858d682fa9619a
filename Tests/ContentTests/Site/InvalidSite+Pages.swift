import TestSupport

extension InvalidSite {
  /// Boards, pages, templates and locales.
  static let others: [InvalidSite] = [
    InvalidSite(
      "a board twice",
      [
        "content/forum/_boards.yml":
          "- {slug: books, title: A}\n- {slug: books, title: B}\n- {slug: travel, title: C}\n"
      ],
      "content/forum/_boards.yml:2:10: error: the board «books» is taken already by the one above"),
    InvalidSite(
      "a board without a title",
      [
        "content/forum/_boards.yml":
          "- slug: books\n  title: A\n- slug: travel\n  title: B\n- slug: walks\n"
      ],
      "content/forum/_boards.yml:5:9: error: the field «title» is missing"),
    InvalidSite(
      "an audience of a board that is none",
      [
        "content/forum/_boards.yml":
          "- slug: books\n  title: A\n  audience: friends\n- slug: travel\n  title: B\n  audience: [members]\n"
      ],
      "content/forum/_boards.yml:3:13: error: «friends» is no audience; expected public or members",
      "content/forum/_boards.yml:6:13: error: «…» is no audience; expected a text"),
    InvalidSite(
      "boards that are no list", ["content/forum/_boards.yml": "books: A\n"],
      """
      content/forum/_boards.yml:1:1: error: this is not valid YAML: expected a list: lines that begin \
      with «- »
      """),
    InvalidSite(
      "a page with an address of the site", ["content/forum.md": SampleSite.document("F", "x")],
      "content/forum.md: error: unexpected name; expected another name: «forum» is an address of the site"
    ),
    InvalidSite(
      "a page with a language's address", ["content/es.md": SampleSite.document("F", "x")],
      "content/es.md: error: unexpected name; expected another name: «es» is an address of the site"
    ),
    InvalidSite(
      "a page in a language that the site does not speak",
      ["content/about.fr.md": SampleSite.document("À propos", "x")],
      "content/about.fr.md: error: «fr» in «language of the file's name» does not exist; there are: en, es"
    ),
    InvalidSite(
      "a page that is no Markdown", ["content/about.txt": "x"],
      """
      content/about.txt: error: unexpected name; expected «name.md» or «name.<language>.md», name in \
      lower case with hyphens
      """),
    InvalidSite(
      "a page beyond a limit of Markdown",
      ["content/about.md": SampleSite.document("A", String(repeating: "> ", count: 200) + "x")],
      "content/about.md: error: lists, quotes or emphasis are nested deeper than 50 levels"),
    InvalidSite(
      "a template with an unknown key",
      ["templates/pages/tags.mustache": "{{title}}\n {{colour}}\n"],
      """
      templates/pages/tags.mustache:2:2: error: unknown key «colour»; this page knows: chrome, title, \
      breadcrumb, tags, hasTags, pager
      """),
    InvalidSite(
      "a template with an open section", ["templates/tags.mustache": "{{#tags}}x\n"],
      "templates/tags.mustache:1:1: error: «tags» is never closed"),
    InvalidSite(
      "a template with an unknown label", ["templates/pages/tags.mustache": "{{t.colour}}\n"],
      """
      templates/pages/tags.mustache:1:1: error: unknown label «t.colour»; it is not in \
      templates/locales/en.yml
      """,
      """
      templates/pages/tags.mustache:1:1: error: unknown label «t.colour»; it is not in \
      templates/locales/es.yml
      """),
    InvalidSite(
      "a language without a locale",
      ["site.yml": settings("languages: [en, es, fr]", without: "lang")],
      "templates/locales/fr.yml: error: there is no such file"),
    InvalidSite(
      "a locale that is broken", ["templates/locales/es.yml": "direction: \"ltr\n"],
      """
      templates/locales/es.yml:2:1: error: this is not valid YAML: found unexpected end of stream; put \
      the value in quotes: direction: "ltr"
      """),
  ]
}
