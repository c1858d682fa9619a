import Glibc

extension SiteFolder {
  /// Whether the site had a database that is missing now, or is an empty file.
  ///
  /// Its pages, members' files or the key of its emails are still there. A new database would be empty, and a build would
  /// replace the pages, which may be the last copy of what people wrote.
  public var hasLostDatabase: Bool {
    var status = stat()
    if stat(database, &status) == 0, status.st_size > 0 { return false }
    return Self.traces.contains { paths in
      paths.allSatisfy { access("\(path)/\($0)", F_OK) == 0 }
    }
  }

  /// What a site with a database leaves: pages, among them some that nobody else has, or what belongs to people.
  private static let traces = [
    ["public/index.html", "public/opensearch.xml"], ["data/uploads"], ["data/mail.key"],
  ]
}
