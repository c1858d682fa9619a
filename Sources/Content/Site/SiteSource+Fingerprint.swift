public import Database
import Model

extension SiteSource {
  /// Returns a digest of everything that reading and storing a site depends on, except the clock: the bytes of the files, and
  /// the members, boards and zones in the database.
  ///
  /// Nothing is parsed for it: if it is equal to that of the last build there is nothing to compile.
  public static func fingerprint(_ site: SiteDatabase, program: String) throws -> Int64 {
    let problems = Problems()
    let tree = ContentTree(root: site.folder.path, problems)
    var digest = ContentDigest()
    digest.add(program)
    add("site.yml", of: tree, to: &digest)
    for folder in ["content", "templates"] {
      for (path, _) in tree.filesBelow(folder) { add(path, of: tree, to: &digest) }
    }
    for entry in tree.entries("public/assets/avatars") { digest.add(entry.name) }
    // An unreadable link or folder differs from a missing one: the build has to report it.
    for error in problems.errors { digest.add(error.description) }
    let zones = ContentTree(root: "/usr/share/zoneinfo")
    for name in try site.zoneNames() { add(name, of: zones, to: &digest) }
    for board in try site.boards() { digest.add(board.slug) }
    digest.add(try site.membersDigest())
    return digest.value
  }

  private static func add(_ path: String, of tree: ContentTree, to digest: inout ContentDigest) {
    digest.add(path)
    switch tree.bytes(path) {
    case .success(let bytes): digest.add(bytes)
    case .failure(let error): digest.add("\(error.reason)")
    }
  }
}
