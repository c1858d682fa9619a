public import Database
import Model

extension SiteSource {
  /// A digest of everything that reading and storing a site depends on but the clock: the files, by their
  /// bytes, and what the database says of members, boards and zones.
  ///
  /// Nothing is parsed for it: with the one that the last build noted there is nothing to compile.
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
    // A link or a folder that cannot be read is something else than nothing: the build has to say so.
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
