import Database
import Foundation
import Glibc
import Health
import Publishing
import TestSupport
import Testing
import Time

/// Findings of `doctor` about the processes that write for the web server.
struct ServiceHealthTests {
  private let site: TemporarySite

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
  }

  private func findings(_ services: [ServingProcess]) -> [String] {
    SiteHealth.findings(
      site.folder,
      SiteHealth.HostEnvironment(
        boot: TemporarySite.origin.boot, user: geteuid(), now: TemporarySite.now,
        services: { _ in services })
    ).map(\.description).filter { $0.contains("process") || $0.hasPrefix("services") }
  }

  private func service(
    data: ServingProcess.View = .writable, public: ServingProcess.View = .writable,
    unit: String? = "tertulia-fcgi.service", otherSite: String? = nil
  ) -> ServingProcess {
    ServingProcess(
      id: 42, name: "fcgiwrap", unit: unit, views: ["data": data, "public": `public`],
      otherSite: otherSite)
  }

  @Test func `a service that may write is fine`() {
    #expect(
      findings([service()]) == [
        "services: ok: tertulia-fcgi.service (fcgiwrap, process 42) can write in data/ and public/"
      ])
  }

  @Test func `without a service that runs, doctor says that it could not ask`() {
    #expect(
      findings([]) == [
        "services: ok: no service runs as the owner of data/ now, so write access could not be checked"
      ])
  }

  @Test func `a folder that is read-only for the service alone is an error that says what to do`() {
    #expect(
      findings([service(data: .closed(code: EROFS))]) == [
        """
        data: error: tertulia-fcgi.service (fcgiwrap, process 42) cannot write here: the folder is \
        read-only for it; restart it (`systemctl restart tertulia-fcgi.service`); if that does not help, write its unit \
        again: `tertulia deploy systemd`
        """
      ])
  }

  @Test func `one that sees another folder by the same name may belong to another site`() {
    #expect(
      findings([service(public: .another, unit: nil)]) == [
        """
        public: warning: fcgiwrap (fcgiwrap, process 42) sees another folder here, or none; if it serves \
        this site, restart the service
        """
      ])
  }

  @Test func `other errors are named`() {
    #expect(
      findings([service(data: .closed(code: EACCES))])[0].contains("here: Permission denied;"))
  }

  @Test func `a service that may write in another site may be that one's`() {
    #expect(
      findings([service(data: .closed(code: EROFS), otherSite: "/srv/other")]) == [
        """
        data: warning: tertulia-fcgi.service (fcgiwrap, process 42) cannot write here: the folder is \
        read-only for it, but in /srv/other; if it serves this site, restart it (`systemctl restart \
        tertulia-fcgi.service`)
        """
      ])
  }

  @Test func `services that cannot be examined are named`() {
    #expect(
      findings([service(data: .unknown)]) == [
        """
        data: warning: the permissions of tertulia-fcgi.service (fcgiwrap, process 42) cannot be checked; \
        run doctor as root, or as the service's user
        """
      ])
  }
}

/// Services as they are found among processes: a folder in the form of `/proc`.
struct ServingProcessTests {
  private let site: TemporarySite
  private let folder: URL
  private let path: String

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
    folder = URL(fileURLWithPath: "\(site.folder.path)/data/processes")
    path = try #require(realpath(site.folder.path, nil).map { String(cString: $0) })
  }

  /// A process whose root is a folder; `/` where it sees what we see.
  private func process(
    _ id: Int, _ command: String, root: String = "/", variables: String = "PATH=/bin\0",
    mounts: String = "", line: String = ""
  ) throws {
    let place = folder.appending(path: "\(id)")
    try FileManager.default.createDirectory(
      at: place.appending(path: "ns"), withIntermediateDirectories: true)
    for (file, text) in [
      ("comm", "\(command)\n"), ("cmdline", line), ("environ", variables), ("mountinfo", mounts),
      ("cgroup", "0::/system.slice/tertulia-\(id).service\n"),
    ] {
      try Data(text.utf8).write(to: place.appending(path: file))
    }
    try Data().write(to: place.appending(path: "ns/mnt"))
    try FileManager.default.createSymbolicLink(
      atPath: place.appending(path: "root").path, withDestinationPath: root)
  }

  private func found() -> [ServingProcess] {
    ServingProcess.all(of: site.folder, processes: folder.path)
  }

  @Test func `one that sees what we see may write`() throws {
    try process(7, "fcgiwrap")
    #expect(
      found() == [
        ServingProcess(
          id: 7, name: "fcgiwrap", unit: "tertulia-7.service",
          views: ["data": .writable, "public": .writable])
      ])
  }

  @Test func `a mirror that waits for changes reads, and is no service`() throws {
    try process(7, "tertulia", root: "/nowhere", line: "tertulia\0changed\0--wait\0")
    #expect(found() == [])
    try process(8, "tertulia", line: "tertulia\0refresh\0")
    #expect(found().map(\.id) == [8])
  }

  @Test func `one whose folders are others by the same names has other folders`() throws {
    let root = "\(path)/data/root"
    try FileManager.default.createDirectory(
      atPath: "\(root)\(path)/public", withIntermediateDirectories: true)
    try process(7, "fcgiwrap", root: root)
    #expect(found().map(\.views) == [["data": .another, "public": .another]])
  }

  @Test func `links to other disks are followed as we see them`() throws {
    let disk = "\(path)/data/disk"
    try FileManager.default.moveItem(atPath: "\(path)/public", toPath: disk)
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/public", withDestinationPath: disk)
    try process(7, "fcgiwrap")
    #expect(found().map(\.views) == [["data": .writable, "public": .writable]])
  }

  @Test func `other programs, and the service that only refuses, are no concern of ours`() throws {
    try process(7, "bash")
    try process(8, "fcgiwrap", variables: "PATH=/bin\0TERTULIA_BUSY=1\0")
    #expect(found() == [])
  }

  @Test func `of the processes of a service one is enough, and each service is asked`() throws {
    try process(7, "fcgiwrap")
    try process(9, "fcgiwrap")
    #expect(found().map(\.id) == [7, 9])
    let group = folder.appending(path: "9/cgroup")
    try Data("0::/system.slice/tertulia-7.service\n".utf8).write(to: group)
    try FileManager.default.removeItem(at: folder.appending(path: "9/ns/mnt"))
    try FileManager.default.linkItem(
      at: folder.appending(path: "7/ns/mnt"), to: folder.appending(path: "9/ns/mnt"))
    #expect(found().map(\.id) == [7])
  }

  @Test func `another site that it may write is named where ours is closed to it`() throws {
    let root = "\(path)/data/root"
    try FileManager.default.createDirectory(
      atPath: "\(root)/srv/other", withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: "\(root)/srv/other/site.yml"))
    try process(
      7, "fcgiwrap", root: root,
      mounts: """
        36 35 98:0 / / ro,relatime - ext4 /dev/a rw
        37 36 98:0 /srv/other /srv/other rw,relatime - ext4 /dev/a rw

        """)
    #expect(found().map(\.otherSite) == ["/srv/other"])
  }

  @Test func `without processes, and without a site, there is nothing to ask`() throws {
    #expect(found() == [])
    try FileManager.default.removeItem(atPath: site.folder.data)
    #expect(ServingProcess.all(of: site.folder) == [])
  }
}
