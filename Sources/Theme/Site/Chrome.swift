public import Templates

/// The frame that every HTML page shares: head, wordmark, tabs, languages.
///
/// It has the values that the layout shows on each page; a page view embeds one under the key `chrome`. On public pages it is
/// the same for all readers. All URLs already have the site's base path; only `canonical` is absolute.
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
  /// Description for search engines, one line.
  var description: String?
  /// The absolute address of this page, or of the one it repeats; none on private pages.
  var canonical: String?
  /// The page in the other languages.
  var alternates: [AlternateView] = []
  /// The Atom feeds that a reader of this page may follow.
  public var feeds: [LinkView] = []
  /// The URL of the stylesheet, its content hash included.
  let stylesheet: String
  /// The URL of a second stylesheet of the theme, which only some pages need.
  var sheet: String?
  /// The URL of the site's own stylesheet, `templates/assets/own.css`, hash included.
  var ownStylesheet: String?
  /// The URL of the script that enhances pages, its content hash included.
  var script: String?
  /// The URL of the script for times without a connection; none where the site has no service worker.
  var offlineScript: String?
  /// The URL of the script that shows calls; none if no one can call.
  var ringScript: String?
  /// The URL of the icon, its content hash included.
  var icon: String?
  /// The background colour of pages: "#fbf8f2".
  let themeColor: String
  /// The background colour of dark pages: "#1b1916".
  let darkThemeColor: String
  /// Address of the web manifest, for home screens.
  let manifest: String
  /// The URL of the icon in pixels, for iOS.
  var touchIcon: String?
  /// The pages of one area, such as a notebook, above each page of it.
  public var area: [LinkView] = []
  /// The name of that area.
  public var areaLabel = ""
  /// The tabs, in order; at most five.
  var tabs: [TabView] = []
  /// True if the CGI made the page for one reader: it is not to be indexed.
  var isPrivate = false
  /// Directives for crawlers on a static page, if the site has any: "noai, noimageai".
  var robots: String?
  /// The Content-Security-Policy of a static page, for servers that do not send our headers.
  var csp: String?
  /// Address of the OpenSearch description, for browsers.
  var openSearch: String?
  /// The page that searches this site.
  var searchURL: String?
  /// Address of the member’s conversations, if the site has messages.
  ///
  /// This link and those below ask other readers to sign in first.
  var messagesURL: String?
  /// Address of the member's own page.
  var mineURL: String?
  /// Address of their notifications.
  var newsURL: String?
  /// Address of the member's notebook, if the site has notebooks.
  var notebookURL: String?
  /// Address of their settings.
  var settingsURL: String?
  /// Address to sign in.
  var signInURL: String?
  /// Address to which the button to sign out is sent.
  var signOutURL: String?
  /// Name of the signed-in member; none on pages that are the same for everyone.
  var member: String?
  /// Two letters for the member's face, on the same pages.
  var initials = ""
  /// The class of the face's colour.
  var hue = ""
  /// The member's photo, instead of the two letters.
  var faceURL: String?
  /// True if the page is one of messages.
  var isAtMessages = false
  /// True if the page is one of the reader's own.
  var isAtOwn = false
  /// True if the page is the search.
  var isAtSearch = false
  /// Number of conversations with unread messages: "3", "99+"; none for zero.
  var messagesCount: String?
  /// Number of unseen notifications; none for zero.
  var newsCount: String?
  /// Both numbers for a script, on pages of a signed-in member: "0 3".
  var counts: String?
  /// True if `canonical` is another page's address, since this page shows the text of that one in its original language.
  var isOriginalElsewhere = false
  /// A sentence saying that public pages may still show a post that the reader has just deleted; only on pages for one reader.
  var warning: String?
  /// The privacy page and the legal notice, at the foot of every page.
  var legal: [LinkView] = []
  /// The time zone of the times on the page: "Europe/Madrid".
  var zone = ""
  /// True if any of the alternates is a translation.
  var hasTranslations: Bool { alternates.contains { $0.isTranslation } }
}

/// The page in another language, for `hreflang` and the language switch.
///
/// The switch shows all of them; search engines get only translations.
public struct AlternateView: View {
  /// Language code: "es".
  let lang: String
  /// Root-relative URL.
  let url: String
  /// Absolute URL, for search engines.
  let absoluteURL: String
  /// The language's own name: "Español".
  let label: String
  /// Short name for phones: "ES".
  let short: String
  /// Offer in that language, which a script shows to readers who prefer it: "Lee esta página en español".
  let offer: String
  /// True if the page there is a translation of this one, not the same text in the same language.
  var isTranslation = true
}

/// One of the five tabs that are always visible.
///
/// Exactly one of the kinds (`isForum` to `isMore`) is set; it chooses the icon.
public struct TabView: View {
  /// Name of the tab: "Forum".
  let label: String
  /// Address of the tab.
  let url: String
  /// True if the page shown belongs to it.
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
