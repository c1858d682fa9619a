import Glibc
import Model
public import Time

/// Boot and time of a write: noted beside each page, to be re-checked after a power cut.
public struct WriteOrigin: Sendable {
  /// The kernel's boot id; in a container, after a space, the second in which the kernel began as well.
  public let boot: String
  /// The clock.
  public let time: Timestamp

  /// Takes both as they are.
  public init(boot: String, time: Timestamp) {
    self.boot = boot
    self.time = time
  }

  /// The boot id of the kernel that we run on; empty where there is none to read.
  public static var currentBoot: String {
    let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 64)
    var count = read(descriptor, &buffer, buffer.count)
    while count < 0, errno == EINTR { count = read(descriptor, &buffer, buffer.count) }
    let id = String(decoding: buffer.prefix(max(count, 0)).prefix { $0 > 32 }, as: UTF8.self)
    return isContainer ? "\(id) \(beginOfBoot)" : id
  }

  /// True in a container: systemd writes this file for all of its services (systemd.io/CONTAINER_INTERFACE).
  private static var isContainer: Bool { access("/run/systemd/container", F_OK) == 0 }

  /// Seconds since 1970, by two clocks that a container shares with its host.
  private static var beginOfBoot: Int {
    var (now, since) = (timespec(), timespec())
    clock_gettime(CLOCK_REALTIME, &now)
    clock_gettime(CLOCK_BOOTTIME, &since)
    return now.tv_sec - since.tv_sec
  }
}
