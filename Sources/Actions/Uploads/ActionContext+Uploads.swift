import Database
import HTTPTypes
import Media
import Model
import Pages
import Theme

/// The contents of a form that may have a file.
enum FormSubmission {
  /// A form without one, as other forms are sent.
  case plain
  /// More than may come.
  case heavy
  /// One of too many in an hour.
  case tooMany(Problem)
  /// The fields of the form, and the file.
  case whole(UploadedForm)
}

extension FormSubmission {
  /// Throws `rateLimited` of one that was not taken in, since its sender sent as many as they may.
  func checkQuota() throws(Problem) {
    if case .tooMany(let problem) = self { throw problem }
  }
}

extension FormSubmission {
  /// The name of the file, without folders and without the part behind the last dot.
  var fileTitle: String {
    guard case .whole(let form) = self else { return "" }
    let path = form.fileName.utf8
    let name = path.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.last ?? path[...]
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    return String(PlainText.singleLine(String(Substring(name[..<dot]))).unicodeScalars.prefix(100))
  }
}

extension ActionContext {
  /// Reads a form with a file in a field, once it is clear who sends it; its other fields are those of the context from
  /// then on, also when the file is too large.
  mutating func formSubmission(file field: String) throws -> FormSubmission {
    guard request.isFormWithFile else { return .plain }
    if case .failure(let error) = request.body {
      if let texts = request.multipart(request.beginning) { replaceFields(texts) }
      switch error {
      case .tooLong: return .heavy
      case .tooMany: return .tooMany(Problem(error))
      default: throw error
      }
    }
    let body = try request.file?.bytes() ?? request.body.get()
    let type = request.head.headerFields.joined("content-type") ?? ""
    do {
      let form = try UploadedForm(body, type: type, field: field)
      replaceFields(FormFields(parts: form.texts))
      return .whole(form)
    } catch {
      if let texts = request.multipart(Array(body.prefix(Responder.beginningBytes))) {
        replaceFields(texts)
      }
      throw Problem.badRequest(error == .cutShort ? "reason_cut_short" : "reason_multipart")
    }
  }

  /// How many files a member may send to the route: each counts when it begins to come in.
  func uploadQuotas(by member: Member.ID) -> [Quota] {
    let limits = settings.limits
    switch request.route?.kind {
    case .photo, .firstSteps:
      return [Quota("photo \(member)", most: limits.photosPerHour, seconds: 3600)]
    // Each of its places is looked up.
    case .placeDays: return [Quota("places file \(member)", most: 10, seconds: 3600)]
    case .importNotebook: return [Quota("notebook import \(member)", most: 5, seconds: 3600)]
    case .importAgenda: return [Quota("agenda import \(member)", most: 10, seconds: 3600)]
    default: return [Quota("upload \(member)", most: limits.uploadsPerHour, seconds: 3600)]
    }
  }

  /// The file of a form, of at most so many bytes; nil and a word beside the field where there is none that can be taken.
  func file(
    _ sent: FormSubmission, of field: String, most: Int, _ errors: inout FieldErrors
  ) -> ArraySlice<UInt8>? {
    guard case .whole(let form) = sent else {
      errors.add(field, "heavy", ["limit": locale.size(most)])
      return nil
    }
    do {
      let file = try form.file()
      if file.count <= most { return file }
      errors.add(field, "heavy", ["limit": locale.size(most)])
    } catch {
      errors.add(field, error == .several ? "several" : "empty")
    }
    return nil
  }

  /// Notes why a file is not taken.
  func note(_ fault: UploadedFile.Fault, isForTalk: Bool = false, _ errors: inout FieldErrors) {
    switch fault {
    case .otherKind: errors.add("file", isForTalk ? "kind_talk" : "kind")
    case .damaged: errors.add("file", "damaged")
    case .active: errors.add("file", "active")
    case .wide(let pixels):
      errors.add("file", "wide", ["limit": locale.number(pixels / 1_000_000)])
    }
  }

  /// Returns the namer of a member's files; the first call makes the site's key.
  func fileNamer(for member: Member.ID) throws -> FileNamer {
    let key = try site.uploadKey { FileNamer.newKey() }
    guard let namer = FileNamer(key: key, owner: "\(member)") else {
      throw DatabaseError.damagedRow("the key of upload names")
    }
    return namer
  }

  /// Stores a member's file, within the room that they and the site have; where there is none, returns nil and adds an error to
  /// the field.
  ///
  /// The file is on the disk before its row: a process killed in between leaves a file that no one requests.
  func keep(
    _ upload: Upload, _ bytes: [UInt8], field: String, _ errors: inout FieldErrors
  ) throws -> Upload? {
    let limits = settings.limits
    guard
      try !site.hasUpload(upload.name) || UploadFolder(site.folder).file(of: upload.name) == nil
    else {
      try site.write { try $0.keep(upload) }
      return upload
    }
    let megabyte = 1_000_000
    if try site.uploadedBytes(by: upload.member) + upload.size
      > limits.memberUploadMegabytes * megabyte
    {
      errors.add(field, "full", in: "file", ["limit": "\(limits.memberUploadMegabytes) MB"])
    } else if try site.uploadedBytes() + upload.size > limits.siteUploadMegabytes * megabyte {
      errors.add(field, "site_full", in: "file")
    }
    guard errors.isEmpty else { return nil }
    try UploadFolder(site.folder).store(bytes, as: upload.name)
    try site.write { try $0.keep(upload) }
    if try site.nextWithoutThumbnail(at: now) != nil { site.folder.wakeJobs() }
    return upload
  }

  /// Those of some files that are no longer public: they are removed before anything else is written.
  func hiddenFiles(among names: [UploadName]) throws -> [PageKey] {
    if names.isEmpty { return [] }
    let shown = try site.publicUploads(among: names)
    return names.filter { !shown.contains($0) }.map { .upload($0) }
  }
}

extension Locale {
  /// `10 MB`, `200 KB`: how large a file is, or may be.
  func size(_ bytes: Int) -> String {
    bytes >= 1_000_000
      ? "\(number((bytes + 500_000) / 1_000_000)) MB" : "\(number((bytes + 999) / 1000)) KB"
  }
}
