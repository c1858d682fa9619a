import Templates
import Theme

/// All that a member can set, on one page.
struct SettingsPage: PageView {
  static let template = "settings"

  /// The frame.
  let chrome: Chrome
  /// The heading.
  let title: String
  /// The ways back among pages of one's own, as links.
  let mine: [LinkView]
  /// What has just been done, a sentence.
  var notice: String?
  /// The sections, in order.
  let sections: [SettingsSectionView]
  /// Where they are signed in.
  let sessions: [SessionView]
  /// What of their own may be kept on a device, addresses with spaces between; none where the site has no service worker.
  var keptPages: String?
  /// Where sessions are ended.
  let sessionsAction: String
  /// Where everything that is kept of them is downloaded.
  let dataURL: String
  /// Where they delete their account.
  let leaveURL: String
  /// The language of the page, which forms send along.
  let lang: String
}

/// Some settings that belong together.
struct SettingsSectionView: View {
  /// Its id on the page: "privacy".
  let id: String
  /// Its heading.
  let title: String
  /// What can be set.
  let rows: [SettingView]
}

/// One setting: what it is, how it is now, and the way to change it.
struct SettingView: View {
  /// Its name: "Email".
  let name: String
  /// How it is now, in words.
  let value: String
  /// The verb: "Change".
  let verb: String
  /// Where it is changed.
  let url: String
}

/// A browser in which somebody is signed in.
struct SessionView: View {
  /// "Firefox on Linux".
  let name: String
  /// "this browser, since 3 Nov 2026".
  let since: String
  /// What the button sends that ends it; none for this browser.
  var digest: String?
}
