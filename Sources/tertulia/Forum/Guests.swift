import ArgumentParser
import Content
import Database
import Glibc
import Model

/// `tertulia guests`: whether people without an account may write, and are shown at once, from this moment on.
///
/// The setting is stored first, since that stops or lets in the next request; then `site.yml` says the same, which the
/// next build stores; then the pages get their forms, or lose them.
struct Guests: Command {
  static let configuration = CommandConfiguration(
    abstract:
      "Set what guests may do: post (`allowed`), post after approval (`held`), or nothing (`off`).",
    discussion: """
      The change applies to the next request. The line `guests:` of site.yml is changed as well, so that the next \
      build keeps it. Pages that change are written from the database; content/ is not read.
      """)

  /// `allowed, held, off`.
  private static let policies = GuestPolicy.allCases.map(\.rawValue).joined(separator: ", ")

  @Argument(help: "One of: \(policies).")
  var policy: String

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    guard let policy = GuestPolicy(rawValue: policy) else {
      throw Failure(.usage, "“\(policy)”: expected one of \(Self.policies)")
    }
    let folder = try options.folder()
    let site = try SiteDatabase(folder)
    try site.write { try $0.setGuests(policy) }
    let refusal = set(policy, inFileOf: folder)
    let written = try await SiteRefresher(folder: folder, quiet: options.quiet).refresh(
      now: try options.time())
    options.say("guests: \(policy.rawValue), \(Console.grouped(written)) pages written")
    if let refusal { throw refusal }
  }

  /// Changes the line in `site.yml`; why not, when it cannot be.
  private func set(_ policy: GuestPolicy, inFileOf folder: SiteFolder) -> Failure? {
    do {
      let old = try TextFile.read(folder.settings)
      let new = SettingsFile.replacing("guests", with: policy.rawValue, in: old)
      if new != old { try TextFile.replace(folder.settings, with: new) }
      guard try SettingsFile.read(folder.path).guests != policy else { return nil }
      try TextFile.replace(folder.settings, with: old)
      return undone(policy, "the line `guests:` was not found")
    } catch {
      return undone(policy, Failure(error).description)
    }
  }

  private func undone(_ policy: GuestPolicy, _ why: String) -> Failure {
    Failure(
      .cannotCreate,
      """
      `guests` is \(policy.rawValue) until the next build, but site.yml could not be changed (\(why)); set `guests: \
      \(policy.rawValue)` there yourself
      """)
  }
}

/// A small text file of the operator's, replaced as a whole.
private enum TextFile {
  static func read(_ path: String) throws -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure.system(.io, path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    try Console.read(descriptor, path) { bytes += $0 }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.data, "\(path): is not UTF-8 text")
    }
    return text
  }

  /// Writes beside it and renames, so that readers see either the old or the new file, with the mode that it had.
  static func replace(_ path: String, with text: String) throws {
    guard let resolved = realpath(path, nil) else { throw Failure.system(.io, path) }
    defer { free(resolved) }
    let file = String(cString: resolved)
    let temporary = file + ".new"
    var status = stat()
    let mode = stat(file, &status) == 0 ? status.st_mode & 0o777 : 0o644
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw Failure.system(.io, temporary) }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    fchmod(descriptor, mode)
    guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0,
      rename(temporary, file) == 0
    else {
      let failure = Failure.system(.io, file)
      unlink(temporary)
      throw failure
    }
  }
}
