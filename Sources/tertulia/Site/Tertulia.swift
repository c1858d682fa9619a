import ArgumentParser
import CProcess
import CVersion
import Database
import Dispatch
import Glibc

/// The operator's command: one file that makes, builds, shows and fills a site.
struct Tertulia: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tertulia",
    abstract: "Community software: a whole website in one folder.",
    discussion: """
      Run `tertulia init my-club`, then `tertulia serve --site my-club`, and open the address that it prints.
      """,
    version: versionWithCommit,
    subcommands: [
      Init.self, Build.self, Serve.self, Check.self, Doctor.self, StatusCommand.self, Refresh.self,
      Remove.self, Hold.self, Approve.self, Close.self, Reopen.self, Guests.self,
      UserCommand.self, InviteCommand.self,
      BackupCommand.self, RestoreCommand.self, ChangedCommand.self, DeployCommand.self,
      VisitsCommand.self, Import.self,
      ExportCommand.self, PushCommand.self,
      RedirectsCommand.self, Seed.self, ThemeCommand.self, LicensesCommand.self,
    ])

  /// The program's version; nothing else in the sources names it.
  static let version = "0.1.0"

  /// The version, and the commit of a release: `0.1.0 (25cc5ca, 2026-11-29)`.
  private static var versionWithCommit: String {
    let commit = String(cString: tertulia_commit())
    return commit.isEmpty ? version : "\(version) (\(commit))"
  }
}

/// Runs the command on other threads while the first one waits.
///
/// An asynchronous `main` would end the first thread instead, which unwinds its stack: in a static
/// executable that sorts the tables of all functions, a twentieth of a second for every command.
@main
enum Program {
  static func main() {
    tertulia_share_heap()
    // Otherwise libdispatch writes to the system's log each time that it may not raise the priority of a thread.
    setenv("LIBDISPATCH_LOG", "NO", 0)
    // A web server, another user, reads the files below public/; private files have modes of their own.
    umask(0o022)
    SiteDatabase.disableMemoryStatistics()
    let end = DispatchSemaphore(value: 0)
    if let unknown = UnknownCommand(in: CommandLine.arguments.dropFirst()) {
      Console.error(unknown.failure.description)
      exit(unknown.failure.code.rawValue)
    }
    Task.detached {
      await Tertulia.main()
      end.signal()
    }
    end.wait()
  }
}
