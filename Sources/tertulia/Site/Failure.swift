import ArgumentParser
import Backup
import Content
import Database
import Glibc
import Pages
import WebPush

/// Why a command gives up: words for the operator and an exit code of `sysexits.h`.
struct Failure: Error, CustomStringConvertible {
  /// The codes of `sysexits.h` that we use.
  enum Code: Int32 {
    /// EX_USAGE: the command line.
    case usage = 64
    /// EX_DATAERR: the site's files.
    case data = 65
    /// EX_NOINPUT: a file or folder that is not there.
    case noInput = 66
    /// EX_UNAVAILABLE: something that the command needs.
    case unavailable = 69
    /// EX_SOFTWARE: our own fault.
    case software = 70
    /// EX_CANTCREAT: a file that cannot be written.
    case cannotCreate = 73
    /// EX_IOERR: the disk or the database.
    case io = 74
    /// EX_TEMPFAIL: another process is in the way.
    case temporary = 75
    /// EX_NOPERM: not yours.
    case noPermission = 77
  }

  let code: Code
  let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  /// Words and code for everything that our modules throw.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let errors as ContentErrors: self.init(errors)
    case let error as DatabaseError: self.init(error)
    case let error as BackupError: self.init(error)
    case let error as RestoreError: self.init(error)
    case let error as CurlError: self.init(.unavailable, error.description)
    case let error as PushError: self.init(.unavailable, error.description)
    default: self.init(.software, "\(error)")
    }
  }

  /// All errors, with the mistakes between them that may be their reason.
  private init(_ errors: ContentErrors) {
    let lines =
      errors.errors.map { ($0, $0.description) }
      + errors.warnings.map { ($0, $0.words("warning")) }
    let count = Console.counted(errors.errors.count, "error")
    self.init(
      .data,
      (lines.sorted { $0.0 < $1.0 }.map(\.1) + ["\(count); nothing was written"])
        .joined(separator: "\n"))
  }

  private init(_ error: DatabaseError) {
    switch error {
    case .notBuilt(let path) where Self.site(of: path).hasLostDatabase:
      self.init(lostDatabaseOf: Self.site(of: path))
    case .notBuilt(let path):
      self.init(.noInput, "\(path): this site was never built; run `tertulia build`")
    case .otherSchema(let found, let expected):
      self.init(
        .data,
        "the database has version \(found), this program expects \(expected); "
          + (found < expected ? "run `tertulia build`" : "use the newer program")
      )
    case .lockTimedOut(let path, let milliseconds):
      self.init(
        .temporary, "\(path): another process held the lock for \(milliseconds) ms; try again")
    case .system(let code, let action, let path):
      self.init(.io, "\(path): cannot \(action): \(String(cString: strerror(code)))")
    case .sqlite(let code, let message, let sql):
      self.init(.io, "the database failed (\(code)): \(message)\n  in: \(sql)")
    case .damagedRow(let what): self.init(.io, "the database is damaged: \(what)")
    }
  }

  /// The site with the database, or the folder, that an error names.
  private static func site(of path: String) -> SiteFolder {
    let end = SiteFolder("").database
    return SiteFolder(path.hasSuffix(end) ? String(path.dropLast(end.count)) : path)
  }

  /// A site without its database, but with other files: nothing may replace these.
  init(lostDatabaseOf site: SiteFolder) {
    self.init(
      .data,
      """
      \(site.database): the database is gone, and public/ or data/ may have the last copy of what people wrote; nothing \
      was changed. Keep a copy of both, then restore a backup into an empty folder (`tertulia restore`). To begin \
      without the old posts, move public/ and data/ away
      """)
  }

  /// The system's message about a file, after a call that failed.
  static func system(_ code: Code, _ path: String) -> Failure {
    Failure(code, "\(path): \(String(cString: strerror(errno)))")
  }
}

/// A command that prints the errors that it throws to standard error and ends with their code.
protocol Command: AsyncParsableCommand {
  /// Does the command's work.
  func perform() async throws
}

extension Command {
  func run() async throws {
    do {
      try await perform()
    } catch let code as ExitCode {
      throw code
    } catch {
      let failure = Failure(error)
      Console.error(failure.description)
      throw ExitCode(failure.code.rawValue)
    }
  }
}
