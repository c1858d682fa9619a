import Database
import Model
import Theme

/// Makes the small ones of pictures that members sent, for lists and for the front page, and of documents their first pages
/// and what they say, one in a step.
///
/// The file is in its place before the database names it: who is killed in between makes it once more, a few times at most.
/// Without the program lists show pictures only that are small as they came, documents are links, and what is to be made waits
/// for it. Members have their turns, a file each; those whose files took too much wait for a day (`Drawing`).
public struct SmallPicturesJob: Job {
  /// `pictures`.
  public static let name = "pictures"
  /// It runs other people's programs.
  public static let isSlow = true

  /// Uses the programs that the site's settings name.
  public init() {}

  /// While something waits for a program that is there.
  public func isDue(_ context: JobContext) throws -> Bool { try next(context) != nil }

  /// Makes the small picture of the next member's oldest; one that cannot be read has none.
  public func step(_ context: JobContext) throws -> Step {
    var step = Step()
    guard let (upload, program) = try next(context) else { return step }
    // The member's turn is over, whatever happens.
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
      // Such as while it is brought up to date: another pass tries again.
      try context.site.write { try $0.forgetDrawing(upload.name) }
      let item = "the small picture of \(upload.name.text)"
      step.failures = [(item, AvatarUpload.Failure.unavailable)]
    }
    return step
  }

  /// What the job's turns come to, for a program that is there, and the program.
  private func next(_ context: JobContext) throws -> (upload: WaitingUpload, program: String)? {
    let photos = context.theme.settings.photos
    let pictures = UploadFolder.program(of: photos)
    let pages = UploadFolder.pageProgram(of: photos)
    guard pictures != nil || pages != nil else { return nil }
    let last = try context.site.bookmark(ofJob: Self.name).flatMap {
      Member.ID(digits: Substring($0))
    }
    guard
      let upload = try context.site.nextToMakeSmall(
        pictures: pictures != nil, documents: pages != nil, after: last ?? Member.ID(0),
        at: context.time()),
      let program = upload.name.isDocument ? pages : pictures
    else { return nil }
    return (upload, program)
  }

  /// What programs made of a file.
  private struct Drawn {
    /// The small picture, in its place; nil where there is none.
    var small: UploadName?
    var words = ""
    /// Whether a program ran into its limits.
    var isCostly = false
  }

  /// Draws a file and keeps what came of it; false where the program is not there just now.
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
      // What cannot be drawn is not read either.
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
