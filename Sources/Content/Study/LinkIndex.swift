import Model
import Vault

/// Target of a name in an editors' text, before a tree is chosen.
enum LinkTarget: Hashable {
  /// A note, by its place in the collection.
  case note(Int)
  /// A page of the editors, by its slug.
  case document(String)
  /// A professor, by the slug.
  case professor(String)
  /// An event, by the slug.
  case event(String)
  /// A picture or a document, by its path from the site's folder.
  case media(String)
}

/// Finds what `[[Name]]` and relative links mean, as Obsidian does, with every tie decided.
///
/// With a slash a name is a path: from `content/notes/`, from the folder of the text, or the end of a path. Without one it is
/// the name of a file anywhere. Of several files the one in the same folder is meant, then one in the same language, then the
/// one with the shortest path, then the one with the same capitals, then the first by alphabet. A name that no file has may be
/// the alias of a note. Otherwise names are compared without regard to case, and always without regard to how accents are
/// composed.
final class LinkIndex {
  /// A class: each link compares a few, which lie far apart.
  private final class Entry {
    /// The path from `content/`, without `.md` and language, in lower case.
    let path: String
    /// All of it but the name.
    let folder: String
    /// The name as written, with its capitals.
    let name: String
    let language: Language?
    let target: LinkTarget
    let isWithheld: Bool

    init(_ name: String, _ place: Place, _ target: LinkTarget) {
      let small = name.lowercased()
      path = place.folder.isEmpty ? small : "\(place.folder)/\(small)"
      self.name = name
      folder = place.folder
      language = place.language
      self.target = target
      isWithheld = place.isWithheld
    }
  }

  private struct Question: Hashable {
    let name: String
    let folder: String
    let language: Language?
    let isWiki: Bool
    let seesAll: Bool
  }

  private var entries: [Entry] = []
  private var names: [String: [Int]] = [:]
  private var aliases: [String: [Int]] = [:]
  private var answers: [Question: LinkTarget?] = [:]

  /// A text that asks, and that can be meant.
  struct Place {
    /// The folder of its file, from `content/`: `notes/statistics/estimation`.
    let folder: String
    let language: Language?
    /// True if it is kept from the public: only such a text may link to others of its kind.
    let isWithheld: Bool

    init(_ file: String, _ language: Language?, isWithheld: Bool = false) {
      let path = file.utf8.dropFirst("content/".utf8.count)
      let end = path.lastIndex(of: 47) ?? path.startIndex
      folder = (String(path[..<end]) ?? "").lowercased()
      self.language = language
      self.isWithheld = isWithheld
    }
  }

  /// Adds something by its name, which for a Markdown file has no ending.
  func add(_ name: String, at place: Place, _ target: LinkTarget, aliases others: [String] = []) {
    let index = entries.count
    entries.append(Entry(name, place, target))
    names[name.lowercased(), default: []].append(index)
    for alias in Set(others.map { $0.lowercased() }) { aliases[alias, default: []].append(index) }
  }

  /// Returns the target of a link in a text; nil if nothing has this name.
  func target(of link: WikiLink, in place: Place) -> LinkTarget? {
    target(of: link.name, isWiki: link.isWiki, in: place)
  }

  /// Returns the target of a name in a text.
  func target(of name: String, isWiki: Bool = true, in place: Place) -> LinkTarget? {
    let question = Question(
      name: name, folder: place.folder, language: place.language, isWiki: isWiki,
      seesAll: place.isWithheld)
    if let answer = answers[question] { return answer }
    let plain = name.lowercased().hasSuffix(".md") ? String(name.dropLast(3)) : name
    let answer = find(
      plain.lowercased(), isWiki, LinkOrigin(place: place, letters: plain.lastPathPart))
    answers[question] = .some(answer)
    return answer
  }

  /// The place of a name in a text, and its last part as written.
  private struct LinkOrigin {
    let place: Place
    let letters: String
  }

  private func find(_ name: String, _ isWiki: Bool, _ linkOrigin: LinkOrigin) -> LinkTarget? {
    guard !name.isEmpty else { return nil }
    let isPath = name.utf8.contains(47)
    if isPath || !isWiki {
      let exact = { self.best(Self.joined("notes", name), linkOrigin) }
      let relative = { self.best(Self.joined(linkOrigin.place.folder, name), linkOrigin) }
      if let found = isWiki ? exact() ?? relative() : relative() ?? exact() { return found }
    }
    var candidates = names[name.lastPathPart] ?? []
    if isPath {
      let plain = Self.joined("", name)
      candidates = candidates.filter { entries[$0].path.hasSuffix("/\(plain)") }
    }
    return best(candidates, linkOrigin) ?? (isPath ? nil : best(aliases[name] ?? [], linkOrigin))
  }

  /// A path below a folder, with `.` and `..` resolved.
  private static func joined(_ folder: String, _ path: String) -> String {
    var parts = folder.utf8.split(separator: 47).map { String($0) ?? "" }
    for part in path.utf8.split(separator: 47).map({ String($0) ?? "" }) {
      switch part {
      case ".": continue
      case "..": if !parts.isEmpty { parts.removeLast() }
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  private func best(_ path: String, _ linkOrigin: LinkOrigin) -> LinkTarget? {
    best((names[path.lastPathPart] ?? []).filter { entries[$0].path == path }, linkOrigin)
  }

  private func best(_ candidates: [Int], _ linkOrigin: LinkOrigin) -> LinkTarget? {
    candidates.lazy.map { self.entries[$0] }
      .filter { linkOrigin.place.isWithheld || !$0.isWithheld }
      .min { rank($0, linkOrigin) < rank($1, linkOrigin) }?.target
  }

  private func rank(_ entry: Entry, _ linkOrigin: LinkOrigin) -> (Int, Int, Int, Int, String) {
    (
      entry.folder == linkOrigin.place.folder ? 0 : 1,
      entry.language == linkOrigin.place.language ? 0 : 1,
      entry.path.utf8.count { $0 == 47 }, entry.name == linkOrigin.letters ? 0 : 1, entry.path
    )
  }
}
