/// What HTML says of an element: where it may stand and what it may have in it.
///
/// A small part of the standard (HTML, section 4): what a browser would repair by moving elements about, and
/// what a reader with another kind of browser would miss. Elements are looked up by their names in
/// small letters.
struct ElementRule {
  /// It has no end tag.
  fileprivate(set) var isVoid = false
  /// It may not stand in a paragraph, heading or the like.
  fileprivate(set) var isBlock = false
  /// Nothing that is a block may stand in it: a paragraph.
  fileprivate(set) var holdsPhrases = false
  /// A reader acts on it: not in a link or a button.
  fileprivate(set) var isInteractive = false
  /// Every page has it once.
  fileprivate(set) var isSingle = false
  /// No text stands right in it.
  fileprivate(set) var isTextless = false
  /// Where it must stand; nil: anywhere.
  fileprivate(set) var parents: [String]?
  /// What alone may stand in it; nil: anything.
  fileprivate(set) var children: [String]?

  /// The rules by name; an element without one is none of HTML's.
  static let all: [String: ElementRule] = {
    var rules: [String: ElementRule] = [:]
    for name in names("\(blocks) \(phrasal) \(others) \(void)") { rules[name] = ElementRule() }
    for name in names(void) { rules[name]?.isVoid = true }
    for name in names(blocks) { rules[name]?.isBlock = true }
    for name in names(phrasal) { rules[name]?.holdsPhrases = true }
    for name in names(interactive) { rules[name]?.isInteractive = true }
    for name in single { rules[name]?.isSingle = true }
    for (name, list) in parents { rules[name]?.parents = names(list) }
    for (name, list) in children { rules[name]?.children = names(list) }
    for name in names(textless) { rules[name]?.isTextless = true }
    return rules
  }()

  private static func names(_ list: String) -> [String] {
    list.split(separator: " ").map { String($0) }
  }

  private static let void =
    "area base br col embed hr img input link meta source track wbr"

  private static let blocks = """
    address article aside blockquote body caption colgroup dd details dialog div dl dt fieldset \
    figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu \
    nav ol p pre search section summary table tbody td tfoot th thead title tr ul
    """

  /// Also without `a`, `ins` and `del`, which hold what may stand around them.
  private static let phrasal = """
    abbr b bdi bdo button cite code data dfn em h1 h2 h3 h4 h5 h6 i kbd label mark meter output p \
    pre progress q rp rt s samp small span strong sub sup time u var
    """

  private static let others = """
    a audio canvas datalist del iframe ins map math noscript object optgroup option picture ruby \
    script select slot style svg template textarea video
    """

  private static let interactive = "a button details embed iframe input label select textarea"

  /// What every page has once.
  static let single = ["html", "head", "title", "body", "main", "h1"]

  private static let textless =
    "colgroup dl head html menu ol optgroup picture select table tbody tfoot thead tr ul"

  private static let parents = [
    "head": "html", "body": "html", "title": "head", "li": "ul ol menu",
    "dt": "dl div", "dd": "dl div", "caption": "table", "colgroup": "table", "col": "colgroup",
    "thead": "table", "tbody": "table", "tfoot": "table", "tr": "table thead tbody tfoot",
    "td": "tr", "th": "tr", "figcaption": "figure", "summary": "details", "legend": "fieldset",
    "option": "select optgroup datalist", "optgroup": "select", "source": "picture audio video",
    "track": "audio video", "rt": "ruby", "rp": "ruby",
  ]

  private static let children = [
    "html": "head body", "head": "base link meta noscript script style template title",
    "ul": "li script template", "ol": "li script template", "menu": "li script template",
    "dl": "dt dd div script template",
    "table": "caption colgroup thead tbody tfoot tr script template",
    "thead": "tr script template", "tbody": "tr script template", "tfoot": "tr script template",
    "tr": "td th script template", "colgroup": "col template", "select": "option optgroup hr",
    "optgroup": "option", "picture": "source img script template",
  ]
}
