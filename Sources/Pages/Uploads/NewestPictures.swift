import Database
import Model
import Templates
import Theme

/// A small picture of a topic, and the comment that shows it.
struct NewPicture {
  let name: UploadName
  let comment: Comment.ID
  let position: Int
  let topic: TopicSummary
}

extension PageReader {
  /// Returns the newest public pictures, those of the newest comments first, each once.
  func newestPictures(limit: Int) throws -> [NewPicture] {
    var pictures: [NewPicture] = []
    try database.forEach(
      """
      SELECT small, topic_id, comment_id, position FROM public_pictures
      ORDER BY comment_id DESC, upload_id DESC
      """, while: { pictures.count < limit }
    ) { row in
      guard let name = UploadName(row.text(0)), !pictures.contains(where: { $0.name == name }),
        let topic = try topic(Topic.ID(row.integer(1)))
      else { return }
      pictures.append(
        NewPicture(
          name: name, comment: Comment.ID(row.integer(2)), position: row.int(3), topic: topic))
    }
    return pictures
  }
}

/// A picture that leads to where it was shown.
struct PictureLinkView: View {
  /// The title of the topic.
  let label: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// Address of the comment that shows it.
  let url: String
  /// The address of the small picture.
  let picture: String
}
