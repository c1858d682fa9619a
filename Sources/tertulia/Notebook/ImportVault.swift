import ArgumentParser
import Database
import Model
import VaultImports

/// `tertulia import vault`: imports a vault that a member sent; the job `vaults` runs it, no one else needs to.
struct ImportVault: Command {
  static let configuration = CommandConfiguration(
    commandName: "vault", abstract: "Import a vault that a member uploaded.",
    shouldDisplay: false)

  @OptionGroup var options: SiteOptions

  @Argument(help: "The number of the vault.")
  var number: Int64

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    guard let vault = try accountAdmin.site.vaultImport(VaultImport.ID(number)) else { return }
    try VaultImportRun(accountAdmin.site, accountAdmin.theme, at: accountAdmin.now).take(vault)
  }
}

extension VaultJob {
  /// Imports by this executable, for a site.
  init(of folder: SiteFolder) {
    self.init(by: [
      "/proc/self/exe", "import", "vault", "--quiet", "--site", folder.path,
    ])
  }
}
