/// The author's sources of a topic's first hundred posts, cut out of its `raw/` file.
///
/// The file is a sequence of `username | 2017-01-02 01:15:12 UTC | #1`, an empty line, the text and
/// a line of 25 hyphens between empty lines. A text may hold such lines itself, so a header
/// counts only when it stands at the file's start or after a separator and names the post that the
/// topic's JSON has next. A post that is not found, or whose end is cut off, is left out.
struct RawPosts {
  private static let separator = Array("\n\n-------------------------\n\n".utf8)
  /// The bytes of ` | 2017-01-02 01:15:12 UTC | #`, digits as 0.
  private static let stamp = Array(" | 0000-00-00 00:00:00 UTC | #".utf8)

  /// The texts by post number, without white space at the end.
  private(set) var texts: [Int: String] = [:]

  /// Cuts a file into texts.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file, UTF-8.
  ///   - posts: The topic's posts in order: number and user name.
  init(_ file: [UInt8], posts: [(number: Int, username: String)]) {
    let ends = Self.separators(in: file)
    let starts = [0] + ends.map { end in end + Self.separator.count }
    // The segment that holds each post's header, as far as the file goes.
    var headers: [(number: Int, segment: Int, text: Int)] = []
    var segment = 0
    for post in posts {
      guard let found = Self.header(of: post, in: file, starts: starts, from: segment) else {
        continue
      }
      headers.append((post.number, found.segment, found.text))
      segment = found.segment + 1
    }
    for (index, header) in headers.enumerated() {
      let next = index + 1 < headers.count ? headers[index + 1].segment : starts.count - 1
      guard next > 0, next > header.segment else { continue }
      let text = file[header.text..<max(header.text, ends[next - 1])]
      texts[header.number] = String(decoding: text.trimmingEnd(), as: UTF8.self)
    }
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

  /// The first segment from `segment` on that begins with the post's header.
  private static func header(
    of post: (number: Int, username: String), in file: [UInt8], starts: [Int], from segment: Int
  ) -> (segment: Int, text: Int)? {
    let name = Array(post.username.utf8)
    let end = Array("\(post.number)\n\n".utf8)
    for candidate in segment..<max(segment, starts.count) {
      let line = file[starts[candidate]...]
      guard line.starts(with: name) else { continue }
      let rest = line.dropFirst(name.count)
      guard rest.count >= stamp.count, zip(rest, stamp).allSatisfy({ matches($0, $1) }),
        rest.dropFirst(stamp.count).starts(with: end)
      else { continue }
      return (candidate, rest.startIndex + stamp.count + end.count)
    }
    return nil
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
