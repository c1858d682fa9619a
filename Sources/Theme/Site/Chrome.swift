public import Templates

/// The frame that every HTML page shares: head, wordmark, tabs, languages.
///
/// Carries what the layout shows on each page; a page view embeds one under the key `chrome`. It
/// knows no reader: whoever is signed in never changes a frame. All URLs already carry the site's
/// base path; `canonical` alone is absolute.
public struct Chrome: View {
  /// The language of the page, as in `<html lang>`: "es".
  let lang: String
  /// The direction of its script: "ltr" or "rtl".
  let dir: String
  /// The document's title, site name included: "Night trains · Tertulia".
  let title: String
  /// The name of the community, the wordmark.
  let siteName: String
  /// One line under the wordmark.
  var tagline: String?
  /// The home page of this language.
  let homeURL: String
  /// What search engines may quote, one line.
  var description: String?
  /// The absolute address of this page, or of the one it repeats; none on private pages.
  var canonical: String?
  /// The same page in the other languages.
  var alternates: [AlternateView] = []
  /// The Atom feeds that a reader of this page may follow.
  public var feeds: [LinkView] = []
  /// The URL of the stylesheet, its content hash included.
  let stylesheet: String
  /// The URL of a second stylesheet of the theme, which only some pages need.
  var sheet: String?
  /// The URL of the site's own stylesheet, `templates/assets/own.css`, hash included.
  var ownStylesheet: String?
  /// The URL of the script that makes pages pleasanter, its content hash included.
  var script: String?
  /// The URL of the script for when there is no connection; none where the site has no service worker.
  var offlineScript: String?
  /// The URL of the script that shows who calls; none where nobody can.
  var ringScript: String?
  /// The URL of the icon, its content hash included.
  var icon: String?
  /// The colour of the page's ground: "#fbf8f2".
  let themeColor: String
  /// The same for who prefers dark pages: "#1b1916".
  let darkThemeColor: String
  /// Where systems learn how the site is put on a home screen.
  let manifest: String
  /// The URL of the icon in pixels, for iOS.
  var touchIcon: String?
  /// The pages of one area, such as a notebook, above each page of it.
  public var area: [LinkView] = []
  /// The name of that area.
  public var areaLabel = ""
  /// The tabs, in order; at most five.
  var tabs: [TabView] = []
  /// Whether the CGI made the page for one reader: it is not to be indexed.
  var isPrivate = false
  /// What crawlers are asked on a static page, where the site asks them anything: "noai, noimageai".
  var robots: String?
  /// The Content-Security-Policy of a static page, for servers that send no header of ours.
  var csp: String?
  /// Where browsers learn how to search this site.
  var openSearch: String?
  /// The page that searches this site.
  var searchURL: String?
  /// The member’s conversations, where the site has messages; this link and those below ask others to sign in first.
  var messagesURL: String?
  /// Their own page.
  var mineURL: String?
  /// What they were told of.
  var newsURL: String?
  /// Their notebook, where the site has notebooks.
  var notebookURL: String?
  /// All that they can set.
  var settingsURL: String?
  /// Where one signs in.
  var signInURL: String?
  /// Where the button to sign out is sent.
  var signOutURL: String?
  /// The name of who is signed in; none on pages that are the same for everybody.
  var member: String?
  /// Two letters for their face, on the same pages.
  var initials = ""
  /// The class of the face's colour.
  var hue = ""
  /// Their photo, instead of the two letters.
  var faceURL: String?
  /// Whether the page is one of messages.
  var isAtMessages = false
  /// Whether the page is one of the reader's own.
  var isAtOwn = false
  /// Whether the page is the search.
  var isAtSearch = false
  /// In how many conversations something is unread: "3", "99+"; none for nothing.
  var messagesCount: String?
  /// How many news they have not seen; none for nothing.
  var newsCount: String?
  /// Both for a script, on pages of who is signed in: "0 3".
  var counts: String?
  /// Whether `canonical` is another page's address: this one shows its text in the original.
  var isOriginalElsewhere = false
  /// That public pages may still show what the reader has just taken away, on pages for one reader alone; none otherwise.
  var warning: String?
  /// The privacy page and the legal notice, at the foot of every page.
  var legal: [LinkView] = []
  /// The time zone in which the page says times: "Europe/Madrid".
  var zone = ""
  /// Whether any of the alternates is a translation.
  var hasTranslations: Bool { alternates.contains { $0.isTranslation } }
}

/// The same page in another language, for `hreflang` and the language switch.
///
/// The switch shows all of them; search engines are told of translations only.
public struct AlternateView: View {
  /// Its language: "es".
  let lang: String
  /// Its root-relative URL.
  let url: String
  /// Its absolute URL, as search engines want it.
  let absoluteURL: String
  /// The language's own name: "Español".
  let label: String
  /// What fits a phone: "ES".
  let short: String
  /// In that language, what a script says on top to who prefers it: "Lee esta página en español".
  let offer: String
  /// Whether the page there is a translation of this one, not the same text in the same language.
  var isTranslation = true
}

/// One of the five tabs that are always in sight.
///
/// Exactly one of the kinds (`isForum` to `isMore`) is set; it chooses the icon.
public struct TabView: View {
  /// Its name: "Forum".
  let label: String
  /// Where it leads.
  let url: String
  /// Whether the page shown belongs to it.
  var isCurrent = false
  /// Draws a speech bubble.
  var isForum = false
  /// Draws a sheet.
  var isNotes = false
  /// Draws a calendar.
  var isEvents = false
  /// Draws two heads.
  var isPeople = false
  /// Draws a folded map.
  var isMap = false
  /// Draws a grid of four things.
  var isCatalogue = false
  /// Draws two cards.
  var isCards = false
  /// Draws three lines.
  var isMore = false
}
