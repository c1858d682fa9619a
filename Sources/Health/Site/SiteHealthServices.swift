import Database
import Glibc

// Permissions of the services that write for the web server: they differ from ours.
extension SiteHealth {
  mutating func checkServices() {
    // Without them nothing is served yet, and that is said elsewhere.
    guard access(folder.data, F_OK) == 0, access(folder.documentRoot, F_OK) == 0 else { return }
    let services = hostEnvironment.services(folder)
    guard !services.isEmpty else {
      return approve(
        "services",
        "no service runs as the owner of data/ now, so write access could not be checked")
    }
    for service in services { look(at: service) }
  }

  private mutating func look(at service: ServingProcess) {
    let who = "\(service.unit ?? service.name) (\(service.name), process \(service.id))"
    var isFine = true
    for (place, view) in service.views.sorted(by: { $0.key < $1.key }) where view != .writable {
      isFine = false
      switch view {
      case .unknown:
        warn(
          place,
          "the permissions of \(who) cannot be checked; run doctor as root, or as the service's user"
        )
      case .closed(let code): refuse(service, place, "\(who) cannot write here: \(words(code))")
      default:
        // Such as a service in a container.
        warn(
          place,
          "\(who) sees another folder here, or none; if it serves this site, \(restart(service))")
      }
    }
    if isFine { approve("services", "\(who) can write in data/ and public/") }
  }

  /// Reports that posts fail there, or hidden content stays public, though all looks well from here.
  private mutating func refuse(_ service: ServingProcess, _ place: String, _ problem: String) {
    if let other = service.otherSite {
      warn(place, "\(problem), but in \(other); if it serves this site, \(restart(service))")
    } else {
      fail(
        place,
        "\(problem); \(restart(service)); if that does not help, write its unit again: `tertulia deploy systemd`"
      )
    }
  }

  private func restart(_ service: ServingProcess) -> String {
    service.unit.map { "restart it (`systemctl restart \($0)`)" } ?? "restart the service"
  }

  private func words(_ code: Int32) -> String {
    code == EROFS ? "the folder is read-only for it" : String(cString: strerror(code))
  }
}
