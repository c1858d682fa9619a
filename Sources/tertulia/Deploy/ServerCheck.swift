import CProcess
import Deploy
import Glibc

/// The check that a server makes of its own configuration: `nginx -t`, `apache2ctl configtest`, `lighttpd -tt`.
struct ServerCheck {
  private let target: DeployTarget
  private let commands: [[String]]
  /// The server's main file; without it nothing can be checked.
  private let main: String

  /// A check of the files below a folder, which is empty for `/`.
  init(_ target: DeployTarget, root: String) {
    self.target = target
    switch target {
    case .nginx:
      main = "\(root)/etc/nginx/nginx.conf"
      commands = [["/usr/sbin/nginx", "-t", "-q", "-c", main]]
    case .apache:
      main = "\(root)/etc/apache2/apache2.conf"
      // The first one knows the variables of Debian's file.
      commands =
        [["/usr/sbin/apache2ctl", "configtest"]].filter { _ in root.isEmpty }
        + [["/usr/sbin/apache2", "-t", "-d", "\(root)/etc/apache2", "-f", main]]
    case .lighttpd:
      main = "\(root)/etc/lighttpd/lighttpd.conf"
      commands = [["/usr/sbin/lighttpd", "-tt", "-f", main]]
    case .systemd:
      main = "\(root)/etc/systemd"
      commands = []
    }
  }

  /// Throws the words of the server if it refuses its configuration.
  func run() throws {
    guard target != .systemd else { return }
    guard access(main, F_OK) == 0, let command = commands.first(where: { access($0[0], X_OK) == 0 })
    else {
      return Console.line("Not tested: \(target.rawValue) is not installed here.")
    }
    let (code, output) = try Self.output(of: command)
    guard code == 0 else {
      throw Failure(
        .data,
        """
        \(command.joined(separator: " ")) refuses the configuration; the old files were put back. It says:
        \(output)\(hint(output))
        """)
    }
  }

  private func hint(_ output: String) -> String {
    switch target {
    case .apache where output.contains("perhaps misspelled"):
      "A module is missing: the second line of `tertulia deploy apache` names those to enable with a2enmod."
    case .nginx where output.contains("Address family not supported"): "Add --no-ipv6."
    case .lighttpd where output.contains("mod_openssl"): "Install lighttpd-mod-openssl."
    default: ""
    }
  }

  /// The exit code of a program, and its output.
  private static func output(of command: [String]) throws -> (code: Int32, text: String) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure.system(.io, command[0]) }
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&files, ends[1], STDERR_FILENO)
    _ = tertulia_close_from(&files, 3)
    let arguments = command.map { strdup($0) }
    let environment = [strdup("PATH=/usr/sbin:/usr/bin:/sbin:/bin"), strdup("LC_ALL=C.UTF-8")]
    defer { for word in arguments + environment { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(
      &process, command[0], &files, nil, arguments + [nil], environment + [nil])
    close(ends[1])
    defer { close(ends[0]) }
    guard code == 0 else {
      errno = code
      throw Failure.system(.unavailable, command[0])
    }
    var bytes: [UInt8] = []
    try Console.read(ends[0], command[0]) { if bytes.count < 65_536 { bytes += $0 } }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return (status & 0x7f == 0 ? (status >> 8) & 0xff : 128, String(decoding: bytes, as: UTF8.self))
  }
}
