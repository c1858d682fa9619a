/// The author's sources of a topic's first hundred posts, cut out of its `raw/` file.
///
/// The file is a sequence of `username | 2017-01-02 01:15:12 UTC | #1`, an empty line, the text and a line of 25 hyphens
/// between empty lines. A text may hold such lines itself, so a header counts only when it is at the file's start or after a
/// separator and names the post that the topic's JSON has next. A post that is not found, or whose end is cut off, is left out,
/// and so is one with a post behind it that the JSON does not have.
struct RawPosts {
  private static let separator = Array("\n\n-------------------------\n\n".utf8)
  /// The bytes of ` | 2017-01-02 01:15:12 UTC | #`, digits as 0.
  private static let stamp = Array(" | 0000-00-00 00:00:00 UTC | #".utf8)
  /// The most bytes of a name before a stamp.
  private static let longestName = 300

  /// A segment's first line as `raw/` writes it, for any author.
  private struct Header {
    let name: ArraySlice<UInt8>
    let number: Int
    /// Where the text begins.
    let text: Int
  }

  /// The texts by post number, without white space at the end.
  private(set) var texts: [Int: String] = [:]

  /// Cuts a file into texts.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file, UTF-8.
  ///   - posts: The topic's posts in order: number and user name, nil where anybody's will do.
  init(_ file: [UInt8], posts: [(number: Int, username: String?)]) {
    let ends = Self.separators(in: file)
    let starts = [0] + ends.map { end in end + Self.separator.count }
    let headers = starts.map { Self.header(in: file, at: $0) }
    let found = Self.found(posts, headers)
    for (index, post) in found.enumerated() {
      let next = index + 1 < found.count ? found[index + 1].segment : starts.count - 1
      guard next > post.segment else { continue }
      let following = index + 1 < found.count ? found[index + 1].header.number : .max
      // A post that the JSON does not have, or has under another name, would become the end of this one.
      let holdsOther = headers[(post.segment + 1)..<next].contains { header in
        guard let header else { return false }
        return header.number > post.header.number && header.number < following
      }
      guard !holdsOther else { continue }
      let text = file[post.header.text..<max(post.header.text, ends[next - 1])]
      texts[post.header.number] = String(decoding: text.trimmingEnd(), as: UTF8.self)
    }
  }

  /// The segments that begin with the posts' headers, in their order.
  private static func found(
    _ posts: [(number: Int, username: String?)], _ headers: [Header?]
  ) -> [(segment: Int, header: Header)] {
    var found: [(segment: Int, header: Header)] = []
    for post in posts {
      let from = found.last.map { $0.segment + 1 } ?? 0
      let segment = headers[min(from, headers.count)...].firstIndex { header in
        guard let header, header.number == post.number else { return false }
        return post.username.map { header.name.elementsEqual($0.utf8) } ?? true
      }
      if let segment, let header = headers[segment] { found.append((segment, header)) }
    }
    return found
  }

  /// Where separators begin, rising.
  private static func separators(in file: [UInt8]) -> [Int] {
    var found: [Int] = []
    var position = 0
    while position + separator.count <= file.count {
      if file[position] == UInt8(ascii: "\n"), file[position...].starts(with: separator) {
        found.append(position)
        position += separator.count - 2  // Two separators may share their empty line.
      } else {
        position += 1
      }
    }
    return found
  }

  /// The header that a segment begins with.
  private static func header(in file: [UInt8], at start: Int) -> Header? {
    let line = file[start...].prefix(longestName + stamp.count + 20).prefix { $0 != 0x0A }
    // A name may hold a bar, so that the last stamp of the line counts.
    let places = line.indices.reversed().drop { line.endIndex - $0 <= stamp.count }
    guard
      let place = places.first(where: { zip(line[$0...], stamp).allSatisfy { matches($0, $1) } }),
      let number = Int(String(decoding: line[(place + stamp.count)...], as: UTF8.self)),
      file[line.endIndex...].starts(with: "\n\n".utf8)
    else { return nil }
    return Header(name: line[..<place], number: number, text: line.endIndex + 2)
  }

  /// Equal, or a digit where the pattern has one.
  private static func matches(_ byte: UInt8, _ pattern: UInt8) -> Bool {
    byte == pattern || (pattern == UInt8(ascii: "0") && byte >= 0x30 && byte <= 0x39)
  }
}

extension ArraySlice<UInt8> {
  /// The slice without white space at its end.
  func trimmingEnd() -> ArraySlice<UInt8> {
    var slice = self
    while let last = slice.last, last == 0x20 || (last >= 0x09 && last <= 0x0D) {
      slice.removeLast()
    }
    return slice
  }
}
