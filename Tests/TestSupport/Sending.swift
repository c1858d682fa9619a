public import Database
public import Model
public import Time

extension SiteDatabase {
  /// Puts bytes in the place of a picture that a member sent, and notes it; the same bytes have the same name.
  @discardableResult
  public func send(
    _ bytes: [UInt8], by member: Member.ID, at time: Timestamp = TemporarySite.now,
    called title: String = "picture", isPicture: Bool = true
  ) throws -> UploadName {
    let digits = Array(bytes.map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined())
    let hash = String((Array("\(member)") + digits + Array(repeating: "0", count: 32)).prefix(32))
    let name = UploadName(
      hash: hash, size: isPicture ? (640, 480) : nil, fileExtension: isPicture ? "jpg" : "pdf")
    try UploadFolder(folder).store(bytes, as: name)
    try write {
      try $0.keep(
        Upload(name: name, member: member, title: title, size: bytes.count, sentAt: time))
    }
    return name
  }

  /// The upload that gets a small copy next, regardless of whose turn was last.
  public func nextWithoutThumbnail(pictures: Bool = true, documents: Bool = true) throws
    -> UploadName?
  {
    try nextWithoutThumbnail(pictures: pictures, documents: documents, at: TemporarySite.now)?.name
  }

  /// The upload that becomes a photo next.
  public func nextAvatarUpload() throws -> AvatarUpload? {
    try nextAvatarUpload(at: TemporarySite.now)
  }

  /// Puts bytes in the place of the first page of a document, and notes it with what the document says.
  @discardableResult
  public func draw(_ document: UploadName, saying words: String = "") throws -> UploadName {
    let page = UploadName(hash: document.hash, size: (340, 480), fileExtension: "jpg")
    try UploadFolder(folder).store([1], as: page)
    _ = try write { try $0.keep(small: page, words: words, of: document) }
    return page
  }
}
