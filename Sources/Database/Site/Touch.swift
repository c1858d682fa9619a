public import Model
public import Time

/// What is different now, so that the pages that show it can be found: a verb of `Transaction` records one for
/// each row that it writes, or for each run of rows.
///
/// A touch names rows, and with them the columns that it stands for (`columns`); it carries what was and what is,
/// where pages could not tell any more. Its text, such as `comments 42 57-57 1,3,9`, is stored in the table of
/// changes until its pages are written. What `content/` says of a row has the same text as its key in the memory
/// of the last build.
public enum Touch: Hashable, Sendable {
  /// Comments of a topic at some positions show something else, or are new; the topic is in these lists.
  case comments(Topic.ID, ClosedRange<Int>, in: [TopicList.ID])
  /// A topic has so many comments now, and is the latest in these lists.
  case length(Topic.ID, Int, in: [TopicList.ID])
  /// A topic is new, gone or says something else of itself: with so many comments, where it stands in lists or
  /// stood before, started by a member.
  case topic(Topic.ID, commentCount: Int, at: [ListPlace], by: Member.ID?)
  /// A list appears or vanishes, with the last number that it gave out.
  case list(ListPlace)
  /// Somebody is among the people now, with a number.
  case person(Member.ID, number: Int)
  /// A member has another name, or a photo for the first time, or none any more. Everything with it may be too much for
  /// one round: what is left are the topics that they started and the comments that they wrote after these.
  case author(Member.ID, afterTopic: Topic.ID, afterComment: Comment.ID)
  /// A member's photo is another one, or there, or gone.
  case face(Member.ID)
  /// What everybody sees of a member's profile is something else.
  case profile(Member.ID)
  /// A file that a member sent is everybody's now, or nobody's any more, or stands in another comment.
  case upload(String)
  /// A note of a member is everybody's now, or nobody's any more, or shows something else.
  case ownNote(OwnNote.ID, of: Member.ID)
  /// What moderators tell everybody is new, gone, or says something else.
  case notice(Notice.ID)
  /// A new day began on the clocks of the site: what was upcoming may be over.
  case day

  /// A page of the editors in a tree.
  case document(String, Language)
  /// A subject in a tree: its name, its colour, who teaches it, its place.
  case subject(String, Language)
  /// What is said of a subject.
  case subjectText(String, Language)
  /// A lesson of a subject, and all that it says.
  case lesson(subject: String, String, Language)
  /// A note in a tree: all of it but its text; `identity` joins it with the same note in other trees.
  case note(NoteAddress, Language, identity: String)
  /// The text of a note.
  case noteText(NoteAddress, Language)
  /// The links between a note and others, whichever of both says so.
  case links(NoteAddress, Language)
  /// Which notes and events of a tree have a tag.
  case tagged(TopicList.ID, Language)
  /// Somebody who teaches, in a tree.
  case professor(String, Language)
  /// An event in a tree, with its days.
  case event(String, Language, ClosedRange<CivilDate>)
  /// The rules of a time zone that events go by.
  case zone(String)
  /// A picture or a document that the editors publish.
  case media(String)

  /// A product is new, gone or says something else of itself; where it stands in lists or stood before.
  case product(Product.ID, at: [ProductPlace])
  /// What attributes and values of products are called in a tree.
  case catalogueWords(Language)
  /// A shop in a tree, and all that it says.
  case shop(String, Language)
  /// Under which name a picture of products is published.
  case productPicture(String)
  /// What is on every map: the site's own places and towns, and the world's.
  case map
}

extension Touch {
  /// The kinds of touches, by the first word of their texts.
  public enum Kind: String, CaseIterable, Sendable {
    case comments, length, topic, list, person, author, face, profile, upload, notice, day,
      document, subject
    case ownNote = "own-note"
    case subjectText = "subject-text"
    case lesson, note
    case noteText = "note-text"
    case links, tagged, professor, event, zone, media, product
    case catalogueWords = "catalogue-words"
    case shop
    case productPicture = "product-picture"
    case map
  }
}

extension Touch.Kind {
  /// The columns that may be others after such a touch, as pages read them: `table.column`.
  ///
  /// Each column has one kind. That a row is there at all is nobody's column: a list says it of itself.
  public var columns: [String] {
    switch self {
    case .comments:
      Self.columns(
        "public_comments",
        "position author_id guest_name lang created_at edited_at reply_to likes helped smiles kind state html papers"
      )
        + Self.columns(
          "public_polls",
          "question is_multiple is_anonymous shows_at_end ends_at closed_at voters")
        + Self.columns("public_poll_answers", "number words votes")
    case .length:
      ["public_topics.comment_count", "public_topics.newest", "listings.active_at"]
    case .topic:
      Self.columns(
        "public_topics",
        """
        title lang board_id author_id guest_name created_at is_closed tags pinned_at merged_into \
        solution cover poll
        """)
        + ["listings.number", "public_lists.last_number"]
    case .upload: ["public_pictures.small"]
    case .list, .media: []
    case .person: ["public_members.number"]
    case .author: ["public_members.name", "public_members.has_face"]
    case .face: ["public_faces.jpeg"]
    case .profile: Self.columns("public_profiles", "block value html")
    case .notice:
      Self.columns("public_notices", "lang is_everywhere last_day title html author")
    case .ownNote:
      Self.columns(
        "public_own_notes",
        "member_id lang title folded_title made_at changed_at subject_id subject hue lesson html tags papers"
      ) + Self.columns("public_own_connections", "note_id other_id why made_at")
    case .day: ["marks.value"]
    case .document: Self.columns("public_documents", "written_in title description html")
    case .subject: Self.columns("public_subjects", "written_in title hue professor sort")
    case .subjectText: Self.columns("public_subjects", "description html")
    case .lesson: Self.columns("public_lessons", "written_in title description html sort")
    case .note:
      Self.columns("public_notes", "identity written_in title description day sort")
    case .noteText: Self.columns("public_notes", "outline html")
    case .links: Self.columns("public_note_links", "from_id to_id kind words written_in")
    case .tagged: Self.columns("public_tagged", "list_id item_id")
    case .professor:
      Self.columns(
        "public_professors",
        "written_in name description html family office email is_email_withheld phone avatar subjects sort"
      )
    case .event:
      Self.columns(
        "public_events",
        """
        written_in title description starts_at ends_at first_day last_day until_day zone location \
        reminder subject is_cancelled words html point
        """) + Self.columns("public_calendar_stamps", "sequence changed_at")
    case .zone: ["zones.tzif"]
    case .product: Self.productColumns
    case .catalogueWords:
      Self.columns("public_catalogue_words", "attribute value label fill traits sort")
    case .shop:
      Self.columns("public_shops", "name address hours latitude longitude takes_reservations sort")
    case .productPicture: Self.columns("public_product_pictures", "media width height")
    case .map:
      Self.columns("public_map_places", "name description shape sort")
        + Self.columns("towns", "id name country region latitude longitude population rank")
        + ["map_tiles.shapes"]
    }
  }

  private static var productColumns: [String] {
    columns("products", "price currency price_origin picture link is_gone")
      + columns("product_texts", "lang name description")
      + columns("product_values", "sort list_id origin")
      + columns("product_stock", "shop size sort")
      + columns("product_lists", "last_number") + columns("product_places", "number product_id")
  }

  private static func columns(_ table: String, _ names: String) -> [String] {
    names.split(separator: " ").map { "\(table).\($0)" }
  }
}

/// The number that a topic got in a list.
public struct ListPlace: Hashable, Sendable {
  /// Which list.
  public let list: TopicList.ID
  /// Counts from 1 in each list and is never used again; below that, of a topic that the list has not shown.
  public let number: Int

  /// Takes the values of a row.
  public init(list: TopicList.ID, number: Int) {
    self.list = list
    self.number = number
  }
}
