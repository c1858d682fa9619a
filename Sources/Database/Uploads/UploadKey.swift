// Key for the names of members' files: without it, the name of a file cannot be computed from its content.
extension SiteDatabase {
  /// The key, made by the first caller; not within a transaction.
  public func uploadKey(orKeeping make: () -> String) throws -> String {
    if let key = try mark(.uploadKey) { return key }
    try write { try $0.keep(uploadKey: make()) }
    // Another process may have been faster: then its key is the one in use.
    guard let key = try mark(.uploadKey) else {
      throw DatabaseError.damagedRow("the key of upload names")
    }
    return key
  }
}

extension Transaction {
  /// Stores the key for names of files, unless there is one.
  public func keep(uploadKey key: String) throws {
    guard try site.mark(.uploadKey) == nil else { return }
    try note(key, as: MetadataKey.uploadKey.rawValue)
  }
}
