import Model

/// The name of an editors' file, taken apart: `about.es.md` is the Spanish version of `about`.
struct VersionedName: Hashable {
  /// The name without language and ending.
  let stem: String
  /// The language in the name; nil if there is none.
  let language: Language?

  /// Takes apart the name of a Markdown file; nil for other files.
  ///
  /// Only a language of the site is one: `Node.js.md` is a file called `Node.js`.
  init?(_ name: String, _ languages: [Language]) {
    let bytes = Array(name.utf8)
    guard bytes.count > 3, bytes.suffix(3).elementsEqual(".md".utf8) else { return nil }
    let rest = bytes.dropLast(3)
    if let dot = rest.lastIndex(of: 46), dot > 0,
      let language = Language(String(decoding: rest[(dot + 1)...], as: UTF8.self)),
      languages.contains(language)
    {
      stem = String(decoding: rest[..<dot], as: UTF8.self)
      self.language = language
    } else {
      stem = String(decoding: rest, as: UTF8.self)
      language = nil
    }
  }
}

/// The versions of one text, by the language that they are written in.
struct Versions<File> {
  private(set) var files: [Language: File] = [:]

  /// Adds a version; false when there is one in this language.
  mutating func add(_ file: File, _ language: Language) -> Bool {
    files.updateValue(file, forKey: language) == nil
  }

  subscript(_ language: Language) -> File? { files[language] }

  /// The versions that are kept, each as it is to be.
  func compactMap<Other>(_ change: (File) -> Other?) -> Versions<Other> {
    Versions<Other>(files: files.compactMapValues(change))
  }

  init(files: [Language: File] = [:]) { self.files = files }

  /// The languages that it is written in.
  var languages: [Language] { files.keys.sorted() }

  /// Returns the version that a tree shows: its own, else the main language's, else any.
  func version(for language: Language, main: Language) -> (language: Language, file: File)? {
    if let file = files[language] { return (language, file) }
    return original(main: main)
  }

  /// The version from which facts are taken that are the same in every language.
  func original(main: Language) -> (language: Language, file: File)? {
    if let file = files[main] { return (main, file) }
    return files.min { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
