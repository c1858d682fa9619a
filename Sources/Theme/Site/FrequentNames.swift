/// The strings and templates of the pages that show a comment, and of the frame around members' pages.
///
/// A build stores them a second time, together: a request that starts cold reads them as one row each, instead of twenty rows
/// by their names. A name that is missing here, or that a theme does not have, costs only a look-up.
public enum FrequentNames {
  /// Names of strings.
  public static let strings: Set<String> = [
    "all_rules", "author_guest", "board_latest", "date_long", "date_time", "direction",
    "feed_entry_reply", "feed_of_topic", "feed_title_board", "feed_title_forum",
    "feed_title_tag", "feed_title_topic", "feed_topics", "follow_list_board",
    "follow_list_forum", "follow_list_tag", "forum", "home_feed", "house_rule",
    SiteTheme.rulesKey, "legal_page.legal", "legal_page.privacy", "months", "months_short",
    "page_title", "reaction_helped", "reaction_like", "reaction_smile", "replies.one",
    "replies.other", "started_by", "started_line", "tab_cards", "tab_catalogue", "tab_events",
    "tab_forum", "tab_map", "tab_more", "tab_notes", "tab_people", "tags", "topics_empty",
    "unanswered_detail", "unanswered_empty", "unanswered_title", "unanswered_topics",
  ]

  /// Names of templates.
  public static let templates: Set<String> = [
    "acts", "app-head", "body-field", "breadcrumb", "comment", "face", "feed", "feed-links",
    "home", "house-rule", "name-field", "notify-box", "pager", "reply-form", "site", "tab-icon",
    "tab-link", "tag-links", "thumbs", "topic", "topic-list", "topic-row", "trap-field",
    "upload-button",
  ]
}
