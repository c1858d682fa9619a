/// The theme that comes with the program: every file of `templates/`, embedded in the executable, and
/// its guide.
///
/// SwiftPM embeds a folder with its names flattened (`pages/topic.mustache` → `topic_mustache`), so
/// file names are unique over all folders. A test fails when a file is missing from this table.
public enum ThemeFiles {
  /// A file of the theme.
  public struct File: Sendable {
    /// Its path below `templates/`.
    public let path: String
    /// Its content.
    public let bytes: [UInt8]
  }

  /// The file of a path such as `partials/comment.mustache`, of its name, or of its name without
  /// `.mustache`.
  public static func file(named name: String) -> File? {
    all.first { file in
      file.path == name || file.path.hasSuffix("/\(name)")
        || file.path.hasSuffix("/\(name).mustache")
    }
  }

  /// `docs/theming.md`, where every key of every page stands.
  public static var guide: [UInt8] { PackageResources.theming_md }

  /// All files, by path.
  public static var all: [File] {
    [
      File(path: "assets/icon.svg", bytes: PackageResources.icon_svg),
      File(path: "assets/tertulia.css", bytes: PackageResources.tertulia_css),
      File(path: "assets/tertulia.js", bytes: PackageResources.tertulia_js),
      File(path: "layouts/site.mustache", bytes: PackageResources.site_mustache),
      File(path: "locales/en.yml", bytes: PackageResources.en_yml),
      File(path: "locales/es.yml", bytes: PackageResources.es_yml),
      File(path: "pages/archive.mustache", bytes: PackageResources.archive_mustache),
      File(path: "pages/comment-page.mustache", bytes: PackageResources.comment_page_mustache),
      File(path: "pages/document.mustache", bytes: PackageResources.document_mustache),
      File(path: "pages/event-month.mustache", bytes: PackageResources.event_month_mustache),
      File(path: "pages/event.mustache", bytes: PackageResources.event_mustache),
      File(path: "pages/events.mustache", bytes: PackageResources.events_mustache),
      File(path: "pages/feed.mustache", bytes: PackageResources.feed_mustache),
      File(path: "pages/home.mustache", bytes: PackageResources.home_mustache),
      File(path: "pages/lesson.mustache", bytes: PackageResources.lesson_mustache),
      File(path: "pages/more.mustache", bytes: PackageResources.more_mustache),
      File(path: "pages/new-topic.mustache", bytes: PackageResources.new_topic_mustache),
      File(path: "pages/not-found.mustache", bytes: PackageResources.not_found_mustache),
      File(path: "pages/note.mustache", bytes: PackageResources.note_mustache),
      File(path: "pages/notes.mustache", bytes: PackageResources.notes_mustache),
      File(path: "pages/opensearch.mustache", bytes: PackageResources.opensearch_mustache),
      File(path: "pages/people.mustache", bytes: PackageResources.people_mustache),
      File(path: "pages/person.mustache", bytes: PackageResources.person_mustache),
      File(path: "pages/problem.mustache", bytes: PackageResources.problem_mustache),
      File(path: "pages/professor.mustache", bytes: PackageResources.professor_mustache),
      File(path: "pages/professors.mustache", bytes: PackageResources.professors_mustache),
      File(path: "pages/redirect.mustache", bytes: PackageResources.redirect_mustache),
      File(path: "pages/reply.mustache", bytes: PackageResources.reply_mustache),
      File(path: "pages/robots.mustache", bytes: PackageResources.robots_mustache),
      File(path: "pages/search.mustache", bytes: PackageResources.search_mustache),
      File(path: "pages/sitemap-index.mustache", bytes: PackageResources.sitemap_index_mustache),
      File(path: "pages/sitemap.mustache", bytes: PackageResources.sitemap_mustache),
      File(path: "pages/subject.mustache", bytes: PackageResources.subject_mustache),
      File(path: "pages/tag-notes.mustache", bytes: PackageResources.tag_notes_mustache),
      File(path: "pages/tags.mustache", bytes: PackageResources.tags_mustache),
      File(path: "pages/topic-list.mustache", bytes: PackageResources.topic_list_mustache),
      File(path: "pages/topic.mustache", bytes: PackageResources.topic_mustache),
      File(path: "partials/acts.mustache", bytes: PackageResources.acts_mustache),
      File(path: "partials/archive-row.mustache", bytes: PackageResources.archive_row_mustache),
      File(path: "partials/body-field.mustache", bytes: PackageResources.body_field_mustache),
      File(path: "partials/breadcrumb.mustache", bytes: PackageResources.breadcrumb_mustache),
      File(path: "partials/comment.mustache", bytes: PackageResources.comment_mustache),
      File(path: "partials/event-row.mustache", bytes: PackageResources.event_row_mustache),
      File(path: "partials/feed-links.mustache", bytes: PackageResources.feed_links_mustache),
      File(path: "partials/house-rule.mustache", bytes: PackageResources.house_rule_mustache),
      File(path: "partials/house-rules.mustache", bytes: PackageResources.house_rules_mustache),
      File(path: "partials/lang-label.mustache", bytes: PackageResources.lang_label_mustache),
      File(path: "partials/name-field.mustache", bytes: PackageResources.name_field_mustache),
      File(path: "partials/neighbourhood.mustache", bytes: PackageResources.neighbourhood_mustache),
      File(
        path: "partials/new-topic-form.mustache", bytes: PackageResources.new_topic_form_mustache),
      File(path: "partials/note-group.mustache", bytes: PackageResources.note_group_mustache),
      File(path: "partials/note-row.mustache", bytes: PackageResources.note_row_mustache),
      File(path: "partials/pager.mustache", bytes: PackageResources.pager_mustache),
      File(path: "partials/preview-block.mustache", bytes: PackageResources.preview_block_mustache),
      File(path: "partials/reply-form.mustache", bytes: PackageResources.reply_form_mustache),
      File(path: "partials/search-group.mustache", bytes: PackageResources.search_group_mustache),
      File(path: "partials/steps.mustache", bytes: PackageResources.steps_mustache),
      File(path: "partials/summary.mustache", bytes: PackageResources.summary_mustache),
      File(path: "partials/tab-icon.mustache", bytes: PackageResources.tab_icon_mustache),
      File(path: "partials/tab-link.mustache", bytes: PackageResources.tab_link_mustache),
      File(path: "partials/tag-links.mustache", bytes: PackageResources.tag_links_mustache),
      File(path: "partials/topic-row.mustache", bytes: PackageResources.topic_row_mustache),
    ]
  }
}
