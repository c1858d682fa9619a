import Database
import Model
import Pages
import Theme
import Time

// Whether large pictures can become photos of members, and those that wait.
extension SiteHealth {
  /// Seconds after which a picture should have become a photo: a timer looks each minute.
  private static let late: Int64 = 600

  mutating func lookAtPhotos(_ site: SiteDatabase) throws {
    let photos = try SiteTheme.stored(in: site).settings.photos
    switch (photos.program, UploadFolder.program(of: photos)) {
    case (_, let program?): approve("site.yml", "large pictures become photos with \(program)")
    case (.path(let path), nil):
      fail(
        "site.yml",
        "\(path), which «photos» names, cannot be run: large pictures cannot become photos")
    case (.off, nil):
      approve("site.yml", "members' photos are taken as small JPEGs only, as «photos» says")
    case (.usual, nil):
      approve(
        "site.yml",
        "members' photos are taken as small JPEGs only; with «vipsthumbnail» (Debian: libvips-tools) large ones are, too"
      )
    }
    switch (photos.pages, UploadFolder.pageProgram(of: photos)) {
    case (_, let program?): approve("site.yml", "of PDFs the first page is drawn by \(program)")
    case (.path(let path), nil):
      fail(
        "site.yml", "\(path), which «photos» names, cannot be run: PDFs are links without a page")
    case (.off, nil), (.usual, nil):
      approve(
        "site.yml",
        "PDFs are links; with «pdftoppm» (Debian: poppler-utils) their first page is shown")
    }
    guard let oldest = try site.nextFaceUpload(at: surroundings.now),
      oldest.sentAt < surroundings.now.adding(seconds: -Self.late)
    else { return }
    warn(
      "data/uploads",
      "a picture waits since \(oldest.sentAt.rfc3339) to become a photo; «tertulia refresh» makes it one"
    )
  }
}
