import Database
import Model
import Theme

/// Makes small variants of pictures that members sent, for lists and for the front page, and of documents their first pages and
/// text, one per step.
///
/// The file is in place before the database names it: if the process is killed in between, it is made once more, a few times at
/// most. Without the program, lists only show pictures that were small when they came, documents are links, and the rest waits
/// for the program. Members take turns, a file each; those whose files took too much wait for a day (`Drawing`).
public struct SmallPicturesJob: Job {
  /// `pictures`.
  public static let name = "pictures"
  /// It runs third-party programs.
  public static let isSlow = true

  /// Uses the programs that the site's settings name.
  public init() {}

  /// True while a file is waiting for an available program.
  public func isDue(_ context: JobContext) throws -> Bool { try next(context) != nil }

  /// Makes the small picture of the next member's oldest file; an unreadable one has none.
  public func step(_ context: JobContext) throws -> Step {
    var step = Step()
    guard let (upload, program) = try next(context) else { return step }
    // The member's turn is over, whether it succeeds or not.
    try context.site.write {
      if upload.tries < Drawing.tries { try $0.beginDrawing(upload, at: context.time()) }
      try $0.note(bookmark: "\(upload.member)", ofJob: Self.name)
    }
    do {
      step.isMore = try draw(upload, by: program, context)
    } catch {
      // Nothing was found out about the file, and it may be tried again.
      try context.site.write { try $0.forgetDrawing(upload.name) }
      throw error
    }
    if !step.isMore {
      // For instance while the program is being updated: another pass tries again.
      try context.site.write { try $0.forgetDrawing(upload.name) }
      let item = "the small picture of \(upload.name.text)"
      step.failures = [(item, AvatarUpload.Failure.unavailable)]
    }
    return step
  }

  /// The next upload for which there is a program, and the program.
  private func next(_ context: JobContext) throws -> (upload: WaitingUpload, program: String)? {
    let photos = context.theme.settings.photos
    let pictures = UploadFolder.program(of: photos)
    let pages = UploadFolder.pageProgram(of: photos)
    guard pictures != nil || pages != nil else { return nil }
    let last = try context.site.bookmark(ofJob: Self.name).flatMap {
      Member.ID(digits: Substring($0))
    }
    guard
      let upload = try context.site.nextWithoutThumbnail(
        pictures: pictures != nil, documents: pages != nil, after: last ?? Member.ID(0),
        at: context.time()),
      let program = upload.name.isDocument ? pages : pictures
    else { return nil }
    return (upload, program)
  }

  /// Results of programs for a file.
  private struct Drawn {
    /// The small picture, in its place; nil where there is none.
    var small: UploadName?
    var words = ""
    /// True if a program ran into its limits.
    var isCostly = false
  }

  /// Draws a file and stores the result; returns false where the program is not available at the moment.
  private func draw(
    _ upload: WaitingUpload, by program: String, _ context: JobContext
  ) throws -> Bool {
    let folder = UploadFolder(context.site.folder)
    let drawn: Drawn
    do {
      drawn = try self.drawn(
        upload, by: Thumbnailer(program: program, folder: folder, at: context.milliseconds()),
        context)
    } catch AvatarUpload.Failure.unavailable {
      return false
    }
    let isKept = try context.site.write {
      if drawn.isCostly { try $0.noteCostlyFile(of: upload.member, at: context.time()) }
      return try $0.keep(small: drawn.small, words: drawn.words, of: upload.name)
    }
    if !isKept, let small = drawn.small { folder.remove(small) }
    return true
  }

  /// Throws `unavailable`.
  private func drawn(
    _ upload: WaitingUpload, by thumbnailer: Thumbnailer, _ context: JobContext
  ) throws -> Drawn {
    var drawn = Drawn()
    // A file that is gone, and one with which too many processes ended, have no picture.
    guard upload.tries < Drawing.tries, thumbnailer.folder.file(of: upload.name) != nil else {
      return drawn
    }
    do {
      let made = try thumbnailer.small(of: upload.name, by: context.milliseconds)
      // A file that cannot be drawn is not read either.
      guard made.name != upload.name else { return drawn }
      try thumbnailer.folder.store(made.bytes, as: made.name)
      drawn.small = made.name
    } catch let failure as AvatarUpload.Failure where failure != .unavailable {
      drawn.isCostly = failure == .costly
      return drawn
    }
    guard upload.name.isDocument else { return drawn }
    let read = try thumbnailer.words(of: upload.name, by: context.milliseconds)
    (drawn.words, drawn.isCostly) = (read.text, read.isCostly)
    return drawn
  }
}
