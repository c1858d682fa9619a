import Templates
import Theme

/// All settings of a member, on one page.
struct SettingsPage: PageView {
  static let template = "settings"

  /// The frame.
  let chrome: Chrome
  /// The heading.
  let title: String
  /// Links back to the member's own pages.
  let mine: [LinkView]
  /// Confirmation of the last action, as a sentence.
  var notice: String?
  /// The sections, in order.
  let sections: [SettingsSectionView]
  /// The sessions of the member.
  let sessions: [SessionView]
  /// Own pages that may be saved on a device, addresses separated by spaces; nil where the site has no service worker.
  var keptPages: String?
  /// URL at which sessions are ended.
  let sessionsAction: String
  /// Page to download all stored data about them.
  let dataURL: String
  /// Page to delete their account.
  let leaveURL: String
  /// The language of the page, which forms send along.
  let lang: String
}

/// A group of related settings.
struct SettingsSectionView: View {
  /// Identifier on the page: "privacy".
  let id: String
  /// Heading of the section.
  let title: String
  /// Settings of the section.
  let rows: [SettingView]
}

/// One setting: name, present value, and the link to change it.
struct SettingView: View {
  /// Name of the setting: "Email".
  let name: String
  /// The present value, in words.
  let value: String
  /// The verb: "Change".
  let verb: String
  /// URL of the page to change it.
  let url: String
}

/// A browser in which a member is signed in.
struct SessionView: View {
  /// "Firefox on Linux".
  let name: String
  /// "this browser, since 3 Nov 2026".
  let since: String
  /// Digest sent by the button that ends it; nil for this browser.
  var digest: String?
}
