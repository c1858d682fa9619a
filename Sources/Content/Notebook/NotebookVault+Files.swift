import Media
import Model

// Pictures and documents that notes show.
extension NotebookVault {
  /// The name that a picture or a document gets when its owner sends it here; nil, with a warning, where it is not taken.
  func upload(_ path: String) -> UploadName? {
    if let name = names[path] { return name }
    let sent = file(at: path)
    let name = sent.flatMap { sent -> UploadName? in
      let name = self.name(of: sent)
      guard paths[name] == nil, !takes(name, sent.bytes.count) else { return name }
      problems.warn(
        path, .media("there is not enough storage left for its \(sent.bytes.count) bytes"))
      return nil
    }
    names[path] = .some(name)
    if let name { paths[name] = paths[name] ?? path }
    return name
  }

  /// The name that a file got before names were keyed, where its owner sent it then: so the text of a note that is imported
  /// again is the same.
  private func name(of sent: UploadedFile) -> UploadName {
    let names = [namer.formerHash(of: sent.bytes), namer.hash(of: sent.bytes)].map {
      UploadName(hash: $0, size: sent.size, fileExtension: sent.kind.fileExtension)
    }
    return sentNames.contains(names[0]) ? names[0] : names[1]
  }

  private func file(at path: String) -> UploadedFile? {
    switch tree.bytes(path) {
    case .failure(let error):
      problems.warn(error.file, error.reason)
      return nil
    case .success(let bytes):
      let limit = settings.limits.uploadBytes
      guard bytes.count <= limit else {
        problems.warn(
          path, .media("the file has \(bytes.count) bytes; expected at most \(limit)"))
        return nil
      }
      do {
        return try UploadedFile(bytes)
      } catch {
        problems.warn(path, .media(Self.words(error)))
        return nil
      }
    }
  }

  private static func words(_ fault: UploadedFile.Fault) -> String {
    switch fault {
    case .otherKind: "this is not a JPEG, PNG, GIF, WebP or PDF file"
    case .damaged: "the file is damaged"
    case .active: "the file contains something that can run programs"
    case .wide(let pixels): "the picture has more than \(pixels) pixels"
    }
  }

  /// Returns a file that notes show: its bytes without metadata, and its title.
  func sent(_ name: UploadName) -> (bytes: [UInt8], title: String)? {
    guard let path = paths[name], let sent = file(at: path) else { return nil }
    let file = path.lastPathPart.utf8
    let stem = file[..<(file.lastIndex(of: UInt8(ascii: ".")) ?? file.endIndex)]
    return (sent.bytes, VaultTitles.cut(PlainText.singleLine(String(Substring(stem))), 100))
  }

  /// Names pictures and documents that no note shows.
  func warnOfUnused() {
    for path in media where names[path] == nil { problems.warn(path, .unusedMedia) }
  }
}
