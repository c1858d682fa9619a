import Database
import Media
import Model
import Theme

/// Makes photos of pictures that members sent and that are too large to be shown as they came, one per step.
///
/// The picture is removed after the result is in the database: if the process is killed in between, it is done once more, a few
/// times at most, or leaves an unused file. A member whose files took too much waits for a day (`Drawing`).
public struct AvatarsJob: Job {
  /// `faces`.
  public static let name = "faces"
  /// It runs a third-party program.
  public static let isSlow = true

  /// Path of the program that fetches photos from elsewhere.
  private let fetcher: String

  /// Uses the program that the site's settings name, and curl to fetch photos.
  public init(fetcher: String = "/usr/bin/curl") { self.fetcher = fetcher }

  /// True while pictures are waiting.
  public func isDue(_ context: JobContext) throws -> Bool {
    try context.site.nextAvatarUpload(at: context.time()) != nil
  }

  /// Makes the photo that has been waiting longest; a failure is shown on its owner's page.
  public func step(_ context: JobContext) throws -> Step {
    var step = Step()
    guard let upload = try context.site.nextAvatarUpload(at: context.time()) else { return step }
    let folder = UploadFolder(context.site.folder)
    do {
      if upload.isElsewhere {
        try fetch(upload, into: folder, context)
        step.isMore = true
        return step
      }
      let jpeg = try photo(of: upload, in: folder, context)
      try context.site.write { try $0.finish(upload, with: jpeg) }
    } catch let failure as AvatarUpload.Failure {
      try context.site.write {
        try $0.fail(upload, failure)
        if failure == .costly { try $0.noteCostlyFile(of: upload.member, at: context.time()) }
      }
      // A damaged picture is its owner's concern.
      if failure == .unavailable {
        step.failures = [("the photo of member \(upload.member)", failure)]
      }
    } catch {
      // Nothing was found out about the picture, and it may be tried again.
      try context.site.write { try $0.forgetDrawing(upload) }
      throw error
    }
    if !upload.isElsewhere { folder.remove(upload.file) }
    step.isMore = true
    return step
  }

  /// Fetches the photo of an account at an identity provider: a small one is shown at once, a larger one has to wait.
  private func fetch(_ upload: AvatarUpload, into folder: UploadFolder, _ context: JobContext)
    throws
  {
    guard upload.tries < Drawing.tries else { throw AvatarUpload.Failure.costly }
    // The operator may have removed the host from the list since.
    guard context.theme.settings.sso.contains(where: { $0.mayFetch(upload.file) }) else {
      throw AvatarUpload.Failure.unreadable
    }
    try context.site.write { try $0.beginDrawing(upload, at: context.time()) }
    let most = context.theme.settings.limits.photoBytes
    let bytes = try PhotoFetcher(folder: folder, most: most, program: fetcher)
      .bytes(of: upload.file, by: context.milliseconds)
    let picture: AvatarPicture
    do { picture = try AvatarPicture(bytes) } catch { throw AvatarUpload.Failure.unreadable }
    switch picture {
    case .ready(let jpeg): try context.site.write { try $0.finish(upload, with: jpeg) }
    case .large(let bytes):
      let file = try folder.keep(bytes)
      let isWaitedFor = try context.site.write { try $0.fetched(upload, file) }
      if !isWaitedFor { folder.remove(file) }
    }
  }

  /// The photo; throws `AvatarUpload.Failure`, also for a picture with which too many processes ended.
  private func photo(
    of upload: AvatarUpload, in folder: UploadFolder, _ context: JobContext
  ) throws -> [UInt8] {
    guard upload.tries < Drawing.tries else { throw AvatarUpload.Failure.costly }
    guard let program = UploadFolder.program(of: context.theme.settings.photos) else {
      throw AvatarUpload.Failure.unavailable
    }
    try context.site.write { try $0.beginDrawing(upload, at: context.time()) }
    return try Thumbnailer(program: program, folder: folder, at: context.milliseconds())
      .photo(of: upload.file, by: context.milliseconds)
  }
}
