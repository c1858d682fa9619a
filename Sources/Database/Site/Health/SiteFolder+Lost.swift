import Glibc

extension SiteFolder {
  /// True if the site had a database that is missing now, or is an empty file.
  ///
  /// The site's pages, members' files or the key of its emails still exist. A new database would be empty, and a build would
  /// replace the pages, which may be the last copy of people's posts.
  public var hasLostDatabase: Bool {
    var status = stat()
    if stat(database, &status) == 0, status.st_size > 0 { return false }
    return Self.traces.contains { paths in
      paths.allSatisfy { access("\(path)/\($0)", F_OK) == 0 }
    }
  }

  /// Traces of a site with a database: pages, among them some that nothing else writes, or files of people.
  private static let traces = [
    ["public/index.html", "public/opensearch.xml"], ["data/uploads"], ["data/mail.key"],
  ]
}
