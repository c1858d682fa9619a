import Model
import Testing

struct UploadNameTests {
  private static let hash = "0123456789abcdef0123456789abcdef"

  @Test(arguments: ["jpg", "png", "gif", "webp"])
  func `a picture's name tells its size`(kind: String) throws {
    let name = UploadName(hash: Self.hash, size: (1600, 1200), fileExtension: kind)
    #expect(name.text == "\(Self.hash)-1600x1200.\(kind)")
    let read = try #require(UploadName(name.text))
    #expect(read == name && read.isPicture && read.fileExtension == kind)
    #expect(read.size?.width == 1600 && read.size?.height == 1200)
    #expect(read.mediaType == (kind == "jpg" ? "image/jpeg" : "image/\(kind)"))
  }

  @Test func `a document's name has no size`() throws {
    let name = UploadName(hash: Self.hash, size: nil, fileExtension: "pdf")
    #expect(name.text == "\(Self.hash).pdf" && name.mediaType == "application/pdf")
    #expect(try !#require(UploadName("\(Self.hash).pdf")).isPicture)
  }

  @Test(arguments: [
    ("ogg", "audio/ogg"), ("weba", "audio/webm"), ("m4a", "audio/mp4"), ("mp3", "audio/mpeg"),
    ("wav", "audio/wav"), ("webm", "video/webm"), ("mp4", "video/mp4"),
  ])
  func `a recording's name tells whether it is film`(kind: String, type: String) throws {
    let name = try #require(UploadName("\(Self.hash).\(kind)"))
    #expect(name == UploadName(hash: Self.hash, size: nil, fileExtension: kind))
    #expect(name.isRecording && name.isForTalk && !name.isPicture && name.mediaType == type)
    #expect(name.isFilm == type.hasPrefix("video/"))
    #expect(UploadName("\(Self.hash)-1x1.\(kind)") == nil)
  }

  @Test(arguments: [
    "", ".jpg", "\(hash)", "\(hash).jpg", "\(hash)-1x1", "\(hash)-1x1.svg", "\(hash)-1x1.html",
    "\(hash)-1x1.pdf", "\(hash)-0x1.jpg", "\(hash)-01x1.jpg", "\(hash)-1x.jpg", "\(hash)-x1.jpg",
    "\(hash)-1x1x1.jpg", "\(hash)-100000x1.jpg", "\(hash)-1x-1.jpg", "\(hash)-1x1.jpg.jpg",
    "../\(hash)-1x1.jpg", "\(hash)-1x1.jpg/", "\(hash)-1x1.JPG", "0\(hash)-1x1.jpg",
    "\(hash.dropLast())G-1x1.jpg", "\(hash.uppercased())-1x1.jpg", "\(hash)-1x1.jpg\n",
    "\(hash)-١x١.jpg", "\(hash)-1x1.\(String(repeating: "jpg", count: 99))",
  ])
  func `a text that no name is printed as is none`(text: String) {
    #expect(UploadName(text) == nil)
  }
}
