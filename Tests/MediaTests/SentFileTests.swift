import Testing

@testable import Media

/// Files that members may upload, by their bytes alone.
struct SentFileTests {
  @Test func `files that browsers run are of no accepted kind`() throws {
    for text in ["<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "<html>", "MZ", "", "PK\u{3}\u{4}"]
    {
      #expect(throws: UploadedFile.Fault.otherKind) { try UploadedFile(Array(text.utf8)) }
    }
  }

  @Test func `a PDF has no size, and none that does something is taken`() throws {
    let sent = try UploadedFile(Samples.full(.pdf))
    #expect(sent.kind == .pdf && sent.size == nil)
    #expect(throws: UploadedFile.Fault.active) {
      try UploadedFile(
        Array("%PDF-1.4\n1 0 obj\n<< /JavaScript 2 0 R >>\nendobj\nstartxref\n9\n%%EOF\n".utf8))
    }
  }
}
