// What the names of files are keyed with that members send: without it nobody can compute the name of a file that they have.
extension SiteDatabase {
  /// The key, made by whoever asks first; not within a transaction.
  public func uploadKey(orKeeping make: () -> String) throws -> String {
    if let key = try mark(.uploadKey) { return key }
    try write { try $0.keep(uploadKey: make()) }
    // Another process may have been faster: its key is the one that is kept.
    guard let key = try mark(.uploadKey) else {
      throw DatabaseError.damagedRow("the key of upload names")
    }
    return key
  }
}

extension Transaction {
  /// Keeps what names of files are keyed with, unless there is such a key.
  public func keep(uploadKey key: String) throws {
    guard try site.mark(.uploadKey) == nil else { return }
    try note(key, as: MetadataKey.uploadKey.rawValue)
  }
}
