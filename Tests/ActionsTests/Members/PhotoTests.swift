import Glibc
import Model
import Pages
import TestSupport
import Testing
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// A member's photo: what is taken, what is refused and why, and that nothing of it stays where it should not.
struct PhotoTests {
  private let site: SiteFixture
  private let browser: Browser
  private let member: Member.ID
  private static let noProgram = "photos: {vipsthumbnail: off}"

  init() throws {
    site = try SiteFixture(Self.noProgram)
    member = try site.addAccount("irene-s", "Irene Salvatierra")
    browser = try Browser(site, as: "irene-s")
  }

  @Test func `a photo is taken, shown to its owner, changed and taken away`() throws {
    #expect(try browser.get("/me").body.contains("<span class=\"face"))
    #expect(try browser.get("/me/photo/face.jpg").status == 404)
    let answer = try browser.upload(PhotoSample.jpeg())
    #expect(answer.location == "/do/me/photo?done=photo&lang=en")
    #expect(answer.saved?.page.text == "face/\(member)" && answer.saved?.waitsForPages == true)
    let page = try browser.get("/me/photo?done=photo&lang=en")
    #expect(page.body.contains("Photo saved."))
    #expect(page.body.contains("<img class=\"face\" src=\"/do/me/photo/face.jpg\""))
    #expect(try browser.get("/me").body.contains("src=\"/do/me/photo/face.jpg\""))
    let file = try browser.get("/me/photo/face.jpg")
    #expect(
      file.header("Content-Type") == "image/jpeg" && file.header("Cache-Control") == "no-store")
    #expect(file.bytes == (try site.site.face(of: member)))
    let other = try browser.upload(PhotoSample.jpeg(600, 500))
    #expect(other.status == 303 && other.saved?.isNew == true)
    #expect(try browser.get("/me/photo/face.jpg").bytes != file.bytes)
    let gone = try browser.post("/me/photo", ["do": "remove"])
    #expect(gone.header("Location") == "/do/me/photo?done=photo_removed&lang=en")
    #expect(try site.site.face(of: member) == nil && !site.site.hasAvatar(member))
    #expect(try browser.get("/me/photo/face.jpg").status == 404)
    #expect(try browser.post("/me/photo", ["do": "remove"]).saved?.isNew == false)
  }

  @Test func `nothing of a camera's metadata is kept`() throws {
    _ = try browser.upload(PhotoSample.jpeg(500, 700, bytes: 9000))
    let kept = try #require(try site.site.face(of: member))
    #expect(!contains(PhotoSample.canary, kept) && kept.suffix(2) == [0xFF, 0xD9])
    #expect(contains("Exif", kept), "it is the right way up")
    let database = try #require(SiteFixture.read(site.folder.database))
    let log = SiteFixture.read(site.folder.database + "-wal") ?? []
    #expect(!contains(PhotoSample.canary, database + log))
  }

  @Test func `a second click keeps what the first one brought`() throws {
    let first = try browser.upload(PhotoSample.jpeg())
    let second = try browser.upload(PhotoSample.jpeg())
    #expect(first.saved?.isNew == true && second.saved?.isNew == false)
    #expect(second.status == 303)
  }

  @Test(arguments: [
    (SampleFile([]), "Choose a picture."),
    (
      SampleFile(Array("<html><script>alert(1)</script>".utf8)),
      "This type of picture is not supported"
    ),
    (
      SampleFile(Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]),
      "This type of picture is not supported"
    ),
    (SampleFile(Array("%PDF-1.4".utf8)), "This type of picture is not supported"),
    (
      SampleFile(Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)),
      "This type of picture is"
    ),
    (SampleFile(PhotoSample.jpeg(63, 500)), "at least 64 pixels"),
    (SampleFile(PhotoSample.jpeg(5000, 500)), "at most 200 KB and 4,096 pixels per side"),
    (
      SampleFile(PhotoSample.jpeg(500, 500, bytes: 200_000)),
      "at most 200 KB and 4,096 pixels per side"
    ),
    (SampleFile(PhotoSample.jpeg(13_000, 500)), "at most 12,000 pixels per side"),
    (SampleFile(PhotoSample.png(500, 500)), "at most 200 KB and 4,096 pixels per side"),
    (
      SampleFile(PhotoSample.png(500, 500, isAnimated: true)),
      "Animated pictures are not supported. Choose another one."
    ),
    (SampleFile(Array(PhotoSample.jpeg().prefix(200))), "This picture is damaged"),
    (
      SampleFile([UInt8](repeating: 0, count: 10_000_001)),
      "Picture too large: at most 10 MB."
    ),
  ])
  func `a file that is no photo is refused beside its field, and the old one stays`(
    sample: SampleFile, sentence: String
  ) throws {
    let file = sample.bytes
    _ = try browser.upload(PhotoSample.jpeg())
    let kept = try site.site.face(of: member)
    let answer = try browser.upload(file)
    #expect(answer.status == 422)
    #expect(answer.page.errors["photo"]?.contains(sentence) == true, "\(answer.page.errors)")
    #expect(try site.site.face(of: member) == kept)
    let details = try browser.upload(file, accept: "application/json")
    #expect(details.header("Content-Type") == "application/problem+json" && details.status == 422)
    #expect(details.body.contains("\"field\":\"photo\"") && details.body.contains(sentence))
  }

  @Test func `a body that is too long is not taken in at all`() throws {
    let file = [UInt8](repeating: 0x41, count: 11_000_000)
    let answer = try browser.upload(file)
    #expect(answer.status == 422)
    #expect(answer.page.errors["photo"]?.contains("10 MB") == true)
    #expect(try browser.get("/me/photo?lang=es").body.contains("Imagen"))
    let spanish = try browser.upload(PhotoSample.jpeg(63, 500), path: "/me/photo?lang=es")
    #expect(spanish.page.errors["photo"]?.contains("al menos 64 píxeles") == true)
  }

  @Test func `a program hears the address`() throws {
    let answer = try browser.upload(PhotoSample.jpeg(), accept: "application/json")
    #expect(answer.status == 201)
    #expect(answer.body.contains("http://club.example/people/irene-s/face.jpg"))
    #expect(try browser.upload(PhotoSample.jpeg(), accept: "application/json").status == 200)
  }

  @Test func `guests and requests from other sites send no photo`() throws {
    let guest = Browser(site)
    let answer = try guest.upload(PhotoSample.jpeg())
    #expect(answer.status == 403 && !answer.tookFile)
    #expect(try guest.get("/me/photo/face.jpg").status == 403)
    let foreign = try browser.upload(PhotoSample.jpeg(), fetchSite: "cross-site")
    #expect(foreign.status == 403 && !foreign.tookFile)
    let nowhere = try browser.upload(PhotoSample.jpeg(), path: "/me/account")
    #expect(nowhere.status == 400 && !nowhere.tookFile)
    #expect(try site.site.face(of: member) == nil)
  }

  @Test func `a banned account keeps its photo and sends no other`() throws {
    _ = try browser.upload(PhotoSample.jpeg())
    let kept = try site.site.face(of: member)
    try site.site.write { try $0.ban(member, Ban(until: nil, reason: "Rule 3")) }
    #expect(try browser.upload(PhotoSample.jpeg(600, 600)).status == 403)
    #expect(try site.site.face(of: member) == kept)
  }

  @Test func `ten pictures an hour, and the eleventh waits`() throws {
    for number in 0..<10 {
      #expect(try browser.upload(PhotoSample.jpeg(500 + number, 500)).status == 303)
    }
    let answer = try browser.upload(PhotoSample.jpeg(600, 600))
    #expect(answer.status == 429 && answer.header("Retry-After") != nil)
    #expect(answer.body.contains("id=\"photo-form\""))
    browser.now = SiteFixture.now.adding(seconds: 3700)
    #expect(try browser.upload(PhotoSample.jpeg(600, 600)).status == 303)
  }

  @Test func `one picture is looked at at a time`() throws {
    let other = try site.addAccount("ada", "Ada")
    let taken = try FileReceiver(UploadFolder(site.folder), for: other).receive().finish()
    let answer = try browser.upload(PhotoSample.jpeg())
    #expect(answer.status == 503 && answer.header("Retry-After") == "60")
    #expect(answer.body.contains("Too many files are being uploaded right now"))
    withExtendedLifetime(taken) {}
  }

  @Test(arguments: [
    ("two files", 422), ("no file", 422), ("other name", 400), ("cut short", 400),
    ("no boundary", 400), ("boundary inside", 303), ("no disposition", 400), ("two names", 400),
    ("attachment", 400), ("a preamble", 400), ("an epilogue", 400), ("long headers", 400),
    ("eleven parts", 400), ("empty", 400), ("filename*", 303), ("fields besides", 303),
    ("a longer boundary", 303), ("two boundaries", 400),
  ])
  func `a body is read as browsers write it, and in no other way`(
    what: String, status: Int
  ) throws {
    let (body, type) = Self.hostile(what)
    let answer = try browser.upload(raw: body, type: type)
    #expect(answer.status == status, "\(answer.body.prefix(900))")
    #expect(try (site.site.face(of: member) != nil) == (status == 303))
    if status == 303 {
      #expect(try site.site.face(of: member)?.suffix(2) == [0xFF, 0xD9])
    }
  }

  /// A body that is not quite right, and its declared type.
  private static func hostile(_ what: String) -> (body: [UInt8], type: String) {
    let file = PhotoSample.jpeg()
    let type = "multipart/form-data; boundary=b"
    let head = "Content-Disposition: form-data; name=\"photo\"; filename=\"a.jpg\"\r\n\r\n"
    let part = { (head: String, bytes: [UInt8]) in
      Array("--b\r\n\(head)".utf8) + bytes + Array("\r\n".utf8)
    }
    let end = Array("--b--\r\n".utf8)
    let field = part("Content-Disposition: form-data; name=\"x\"\r\n\r\n", [0x31])
    switch what {
    case "two files": return (part(head, file) + part(head, file) + end, type)
    case "no file": return (field + end, type)
    case "other name": return (part(head.replacing("photo", with: "face"), file) + end, type)
    case "cut short": return (part(head, file), type)
    case "no boundary": return (part(head, file) + end, "multipart/form-data")
    case "boundary inside":
      // Only behind a line's end and before another one it is one.
      let inside = file.prefix(30) + Array("--b".utf8)
      return (part(head, PhotoSample.jpeg() + inside) + end, type)
    case "no disposition": return (part("Content-Type: image/jpeg\r\n\r\n", file) + end, type)
    case "two names":
      return (part(head.replacing("; filename", with: "; name=\"y\"; filename"), file) + end, type)
    case "attachment":
      return (part(head.replacing("form-data", with: "attachment"), file) + end, type)
    case "a preamble": return (Array("x\r\n".utf8) + part(head, file) + end, type)
    case "an epilogue": return (part(head, file) + end + Array("x".utf8), type)
    case "long headers":
      return (part("X: \(String(repeating: "x", count: 2000))\r\n" + head, file) + end, type)
    case "eleven parts":
      return (Array((0..<10).map { _ in field }.joined()) + part(head, file) + end, type)
    case "empty": return ([], type)
    case "filename*":
      return (part(head.replacing("filename=", with: "filename*=UTF-8''"), file) + end, type)
    case "fields besides":
      let other = part("Content-Disposition: form-data; name=\"y\"\r\n\r\n", [0x32])
      return (field + part(head, file) + other + end, type)
    case "a longer boundary":
      let long = String(repeating: "-", count: 40) + "x"
      return (
        Array("--\(long)\r\n\(head)".utf8) + file + Array("\r\n--\(long)--".utf8),
        "Multipart/Form-Data; charset=utf-8; boundary=\"\(long)\""
      )
    default: return (part(head, file) + end, type + "; boundary=c")
    }
  }

  @Test func `a large picture waits for the back office where there is a program`() throws {
    let site = try SiteFixture("photos: {vipsthumbnail: /bin/true}")
    let member = try site.addAccount("irene-s", "Irene Salvatierra")
    let browser = try Browser(site, as: "irene-s")
    let answer = try browser.upload(PhotoSample.png(900, 900))
    #expect(answer.header("Location") == "/do/me/photo?lang=en")
    let waiting = try #require(try site.site.nextAvatarUpload())
    let path = "\(site.folder.data)/uploads/\(waiting.file)"
    let kept = try #require(SiteFixture.read(path))
    #expect(!contains(PhotoSample.canary, kept))
    #expect(access(site.folder.wake, F_OK) == 0)
    #expect(try browser.get("/me/photo").body.contains("is being resized"))
    try site.site.write { try $0.fail(waiting, .unreadable) }
    #expect(try browser.get("/me/photo").body.contains("It may be damaged"))
    _ = try browser.upload(PhotoSample.png(901, 901))
    #expect(access(path, F_OK) != 0, "another one came")
    _ = try browser.post("/me/photo", ["do": "remove"])
    #expect(try site.site.avatarUpload(of: member) == nil)
    #expect(SiteFixture.names("\(site.folder.data)/uploads") == ["tmp"])
    #expect(SiteFixture.names("\(site.folder.data)/uploads/tmp") == [])
  }
}

private func contains(_ text: String, _ bytes: [UInt8]) -> Bool {
  String(decoding: bytes, as: UTF8.self).contains(text)
}
