import CProcess
import Glibc
import Serving

/// The listening socket with which this process was started, for SCGI; and the processes on it.
///
/// A web server or spawn-fcgi gives it as descriptor 0, systemd as descriptor 3 (sd_listen_fds(3)). A CGI is never started so:
/// its standard input is a pipe, a file or a socket that is connected.
struct SCGISocket {
  /// Variable that marks a process as a worker: the number of its parent.
  static let mark = "TERTULIA_SCGI_PARENT"

  /// Where the socket is.
  let descriptor: Int32
  /// True if systemd listens as well: it starts the service again at the next connection.
  let isActivated: Bool

  /// The socket of this process; nil where it has none.
  static var inherited: SCGISocket? {
    let variable = TertuliaCGI.variable
    let isOurs = variable("LISTEN_PID").flatMap { Int32($0) } == getpid()
    for descriptor in [STDIN_FILENO, 3] where descriptor == STDIN_FILENO || isOurs {
      if isListening(descriptor) {
        return SCGISocket(descriptor: descriptor, isActivated: isOurs)
      }
    }
    return nil
  }

  private static func isListening(_ descriptor: Int32) -> Bool {
    var (value, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &value, &size) == 0 && value != 0
  }

  /// Answers until there is no reason to; one of the workers, or the parent of them.
  func serve() {
    if descriptor != STDIN_FILENO {
      dup2(descriptor, STDIN_FILENO)
      close(descriptor)
    }
    // Several wait for a connection, and only one gets it.
    _ = fcntl(STDIN_FILENO, F_SETFL, fcntl(STDIN_FILENO, F_GETFL) | O_NONBLOCK)
    let settings = WorkerSettings(TertuliaCGI.variable)
    let parent = TertuliaCGI.variable(Self.mark).flatMap { pid_t($0) }
    if let parent {
      guard tertulia_end_with_parent() == 0, getppid() == parent else { return }
      SCGIWorker(settings).run()
    } else {
      var parent = SCGIParent(settings, isActivated: isActivated)
      parent.run()
    }
  }
}
