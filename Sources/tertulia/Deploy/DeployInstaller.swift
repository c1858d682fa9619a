import Deploy
import Glibc

/// Writes the files of a configuration below a folder, and restores the files of before if the new ones do not work.
///
/// It replaces only files with the mark of this site whose text no one has edited.
struct DeployInstaller {
  /// The folder before each path; empty for `/`.
  let root: String
  /// The folder of the site for which the files are.
  let site: String

  /// A file that differs from the wanted one, with its old content.
  private struct Change {
    let path: String
    let content: DeployedFile.Content
    let old: [UInt8]?
  }

  /// Shows the differences, asks, writes, and tests; false if nothing differs.
  ///
  /// Throws the errors of `test`, which name the fault of the files; those before are put back then.
  func install(
    _ files: [DeployedFile], asking: Bool, test: () throws -> Void
  ) throws -> Bool {
    let changes = try files.compactMap(change)
    guard !changes.isEmpty else { return false }
    for change in changes { show(change) }
    try Console.ask(
      "Write \(Console.counted(changes.count, "file"))?", isAnswered: !asking,
      refusal: "nothing was written")
    var done: [Change] = []
    do {
      for change in changes {
        try write(change)
        done.append(change)
      }
      try test()
    } catch {
      for change in done.reversed() { undo(change) }
      throw error
    }
    return true
  }

  /// Nil for a file that is as it should be; throws for one that is not ours to change.
  private func change(_ file: DeployedFile) throws -> Change? {
    let path = root + file.path
    switch file.content {
    case .link(let target):
      if let found = ConfigFile.link(path) {
        guard found == target else { throw foreign(path, "it leads to \(found)") }
        return nil
      }
      guard access(path, F_OK) != 0 else { throw foreign(path, "it is not a link") }
      return Change(path: path, content: file.content, old: nil)
    case .text(let text):
      guard let old = try ConfigFile.read(path) else {
        return Change(path: path, content: file.content, old: nil)
      }
      guard let mark = ManagedFileHeader(of: old) else {
        throw foreign(path, "tertulia did not write it")
      }
      guard mark.site == site else {
        throw Failure(
          .cannotCreate,
          "\(path): belongs to the site in \(mark.site); give this one another name with --name")
      }
      if old.elementsEqual(text.utf8) { return nil }
      guard mark.isUnedited else { throw foreign(path, "it was edited") }
      return Change(path: path, content: file.content, old: old)
    }
  }

  private func foreign(_ path: String, _ why: String) -> Failure {
    Failure(
      .cannotCreate,
      "\(path): \(why), so it is not replaced; move it away, or install another with --name")
  }

  private func show(_ change: Change) {
    switch change.content {
    case .link(let target): Console.line("new link: \(change.path) -> \(target)")
    case .text(let text):
      guard let old = change.old else {
        let lines = text.utf8.count { $0 == 10 }
        return Console.line("new file: \(change.path), \(Console.counted(lines, "line"))")
      }
      Console.write(
        Array(LineDiff.unified(String(decoding: old, as: UTF8.self), text, name: change.path).utf8)[
          ...])
    }
  }

  private func write(_ change: Change) throws {
    switch change.content {
    case .text(let text): try ConfigFile.replace(change.path, Array(text.utf8))
    case .link(let target):
      ConfigFile.makeFolders(above: change.path)
      guard symlink(target, change.path) == 0 else {
        throw Failure.system(.cannotCreate, change.path)
      }
    }
  }

  /// Restores the old content.
  private func undo(_ change: Change) {
    guard let old = change.old else {
      unlink(change.path)
      return
    }
    do { try ConfigFile.replace(change.path, old) } catch {
      Console.error("could not be put back: \(Failure(error).description)")
    }
  }
}
