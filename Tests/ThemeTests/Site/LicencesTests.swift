import Foundation
import Testing
import ThemeFiles

/// The texts that `tertulia licenses` prints.
struct LicencesTests {
  @Test func `the executable carries LICENSE and NOTICE to the byte`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    for (name, text) in [("LICENSE", Licences.own), ("NOTICE", Licences.ofParts)] {
      #expect(
        try Array(Data(contentsOf: root.appending(path: name))) == Array(text.utf8), "\(name)")
    }
  }

  @Test(arguments: [
    "Apache License", "Copyright 2026 The Tertulia authors", "END OF TERMS AND CONDITIONS",
  ])
  func `the licence is the whole text, with its owners`(_ words: String) {
    #expect(Licences.own.contains(words))
  }

  @Test(arguments: [
    "GNU LESSER GENERAL PUBLIC LICENSE", "UNICODE, INC. LICENSE AGREEMENT",
    "The above copyright notice and this permission notice shall be included", "Natural Earth",
  ])
  func `texts that have to go with the executable are in the notice`(_ words: String) {
    #expect(Licences.ofParts.contains(words))
  }
}
