import ArgumentParser
import Database
import Model
import VaultImports

/// `tertulia import vault`: takes over a vault that a member sent; the duty `vaults` runs it, nobody else needs to.
struct TakeVault: Command {
  static let configuration = CommandConfiguration(
    commandName: "vault", abstract: "Take over a vault that a member sent in the browser.",
    shouldDisplay: false)

  @OptionGroup var options: SiteOptions

  @Argument(help: "Its number.")
  var number: Int64

  func perform() async throws {
    let desk = try MemberDesk(options)
    guard let vault = try desk.site.vaultImport(VaultImport.ID(number)) else { return }
    try VaultTaking(desk.site, desk.theme, at: desk.now).take(vault)
  }
}

extension VaultDuty {
  /// By this executable, of a site.
  init(of folder: SiteFolder) {
    self.init(by: [
      "/proc/self/exe", "import", "vault", "--quiet", "--site", folder.path,
    ])
  }
}
