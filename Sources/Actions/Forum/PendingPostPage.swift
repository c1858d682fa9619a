import Templates
import Theme

/// A post that others do not see: it waits for a moderator, or was refused.
///
/// It answers the form that it was sent with, and is what its author and moderators find at its address.
struct PendingPostPage: PageView {
  static let template = "waiting"

  /// The frame.
  let chrome: Chrome
  /// The way here: forum and board.
  var breadcrumb: Breadcrumb = []
  /// The heading: "Your post waits for a moderator".
  let title: String
  /// Explanation for the reader, a sentence or two.
  let lead: String
  /// True if a moderator has decided against it.
  var isRefused = false
  /// The site's rule that was given as the reason.
  var rule: String?
  /// The reason in a moderator's words.
  var reason: String?
  /// The title of the topic that a reply is in.
  var topicTitle: String?
  /// Address of that topic; none when it is no longer shown.
  var topicURL: String?
  /// The language of its title, where it differs from the page's.
  var topicLang: String?
  /// The post.
  let preview: PreviewView
  /// Where to go on: "Edit", "Delete", "My page".
  var acts: [LinkView] = []
}
