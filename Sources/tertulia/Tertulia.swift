import ArgumentParser

/// The operator's command: one file that makes, builds, shows and fills a site.
@main
struct Tertulia: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tertulia",
    abstract: "A community's whole web site in one folder.",
    discussion: """
      Run «tertulia init my-club», then «tertulia serve --site my-club», and open the address that it \
      prints.
      """,
    version: "0.1.0",
    subcommands: [
      Init.self, Build.self, Serve.self, Check.self, Doctor.self, Refresh.self, Import.self,
      Seed.self, ThemeCommand.self,
    ])
}
