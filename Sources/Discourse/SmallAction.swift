/// The notices that Discourse writes into a topic when someone acts on it (`post_type` 3).
public enum SmallAction {
  /// The sentence for an action's code, `closed.enabled`; nil for one that is not known to be harmless.
  public static func sentence(_ action: String) -> String? { sentences[action] }

  /// True if the notice's own words are used: other notices name categories and tags, which may be staff's.
  static func keepsText(_ action: String) -> Bool { action == "split_topic" }

  private static let sentences = [
    "closed.enabled": "closed this topic", "closed.disabled": "opened this topic again",
    "autoclosed.enabled": "This topic was closed after a while without replies",
    "autoclosed.disabled": "This topic was opened again after a while",
    "archived.enabled": "archived this topic",
    "archived.disabled": "took this topic out of the archive",
    "pinned.enabled": "pinned this topic", "pinned.disabled": "unpinned this topic",
    "pinned_globally.enabled": "pinned this topic everywhere",
    "pinned_globally.disabled": "unpinned this topic",
    "visible.enabled": "listed this topic", "visible.disabled": "unlisted this topic",
    "split_topic": "split this topic", "banner.enabled": "made this topic a banner",
    "banner.disabled": "took this banner down",
    "tags_changed": "changed the tags of this topic",
    "category_changed": "moved this topic to another category",
    "autobumped": "This topic was moved to the front again",
    "public_topic": "made this topic public",
  ]
}
