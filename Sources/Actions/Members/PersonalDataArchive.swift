public import Database
public import Model
public import Time

/// All data stored about a member, in one archive: `data.json` with the rows of tables, `posts/<number>.md`, `photo.jpg`,
/// `places.gpx` and `places.geojson`, `files/<name>`.
///
/// It is written to a file without a name, a row or a post at a time.
public struct PersonalDataArchive {
  private let site: SiteDatabase
  private let member: Member.ID
  private let now: Timestamp

  /// The archive of a member of a site, as of now.
  public init(_ site: SiteDatabase, _ member: Member.ID, at now: Timestamp) {
    self.site = site
    self.member = member
    self.now = now
  }

  /// Writes the archive; all of it is from one moment of the database.
  public func file() throws -> OutgoingFile {
    let folder = UploadFolder(site.folder)
    let (file, rows) = (try folder.outgoing(), try folder.outgoing())
    let archive = TarArchive(file, now)
    try site.read {
      try writeRows(to: rows)
      try archive.add("data.json", rows)
      let (track, features) = (try folder.outgoing(), try folder.outgoing())
      try TrackFile.gpx.write(to: track) { try site.forEachVisit(of: member, $0) }
      try archive.add("places.gpx", track)
      try TrackFile.geojson.write(to: features) { try site.forEachVisit(of: member, $0) }
      try archive.add("places.geojson", features)
      if let face = try site.face(of: member) { try archive.add("photo.jpg", face) }
      // Why loss is right: a file missing from the disk must not block the rest.
      for upload in try site.uploads(of: member) {
        if let file = try? folder.outgoing(upload.name) {
          try archive.add("files/\(upload.name.text)", file)
        }
      }
      try site.forEachOwnComment(of: member) { comment in
        try archive.add("posts/\(comment.id).md", Self.markdown(comment))
      }
    }
    try archive.end()
    return file
  }

  /// An object with a list for each table.
  private func writeRows(to file: OutgoingFile) throws {
    var separator = "{\n"
    for table in site.ownTables {
      try file.append(Array("\(separator)\"\(table)\": [".utf8))
      var comma = "\n"
      try site.forEachOwnRow(table, of: member) { row in
        try file.append(Array((comma + row).utf8))
        comma = ",\n"
      }
      try file.append(Array("]".utf8))
      separator = ",\n"
    }
    try file.append(Array("}\n".utf8))
  }

  /// A text with its topic and its day in front, in the format of `content/`.
  private static func markdown(_ comment: OwnComment) -> [UInt8] {
    let title = JSON.text(comment.title).text
    return Array(
      "---\ntitle: \(title)\ndate: \(comment.createdAt.rfc3339)\n---\n\n\(comment.body)\n".utf8)
  }
}
