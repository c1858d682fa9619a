// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is compiled with: warnings are errors, and an import shows where a
/// dependency leaks.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// A target in `Sources/<name>` with the house's settings.
func house(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  plugins: [Target.PluginUsage]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude,
    swiftSettings: settings, plugins: plugins)
}

/// The tests of one target, in `Tests/<name>Tests`.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

/// The CGI is built from a package of its own (`TERTULIA_ONLY_CGI=1`, see `make release`): with
/// Hummingbird in the graph swift-http-types is built with its trait FoundationURL, and Foundation
/// would make the executable half as large again and slower to start.
let isCGIOnly = Context.environment["TERTULIA_ONLY_CGI"] != nil

let yams: Target.Dependency = .product(name: "Yams", package: "Yams")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")
/// Hummingbird, and those parts of its foundation that `serve` names itself.
let hummingbird: [Target.Dependency] = [
  .product(name: "Hummingbird", package: "hummingbird"),
  .product(name: "Logging", package: "swift-log"),
  .product(name: "NIOCore", package: "swift-nio"),
  .product(name: "NIOPosix", package: "swift-nio"),
  .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
  .product(name: "UnixSignals", package: "swift-service-lifecycle"),
]

/// Writes the keys of a target's views (CONTRIBUTING.md, «To write a view»).
let viewKeys: Target.PluginUsage = .plugin(name: "ViewKeys")

/// What a request needs: nothing here may reach Foundation, Yams or `Content`.
let cgiTargets: [Target] = [
  .systemLibrary(name: "CMarkGFM"),
  .systemLibrary(name: "CSQLite"),
  .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
  .systemLibrary(name: "CProcess"),
  .plugin(name: "ViewKeys", capability: .buildTool()),
  house("Sodium", ["CSodium"]),
  house("Media", ["Sodium"]),
  house("Time", []),
  house("Model", ["Time"]),
  house("Markdown", ["CMarkGFM"]),
  house("MathML", []),
  house("Vault", ["Markdown", "MathML"]),
  house("Templates", []),
  house("Theme", ["Model", "Time", "Templates"], plugins: [viewKeys]),
  house("Database", ["Model", "Time", "CSQLite"]),
  house("Cartography", ["Model", "Templates"], plugins: [viewKeys]),
  house(
    "Pages", ["Model", "Time", "Templates", "Theme", "Database", "Cartography"],
    plugins: [viewKeys]),
  house("Publishing", ["Model", "Time", "Theme", "Database", "Pages"]),
  house("Mail", ["Model", "Time"]),
  house(
    "BackOffice",
    [
      "Model", "Time", "Sodium", "Media", "Templates", "Theme", "Mail", "Database", "Pages",
      "Publishing", "CProcess",
    ], plugins: [viewKeys]),
  house(
    "Actions",
    [
      "Model", "Time", "Sodium", "Markdown", "Media", "Templates", "Theme", "Database", "Pages",
      "Cartography", "Vault", httpTypes,
    ], plugins: [viewKeys]),
  .executableTarget(
    name: "tertulia-cgi",
    dependencies: [
      "Model", "Time", "Database", "Theme", "Pages", "Publishing", "BackOffice", "Actions",
      httpTypes,
    ],
    swiftSettings: settings),
]

/// What the operator's command needs besides.
let toolTargets: [Target] = [
  .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
  .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  // Natural Earth, as bytes of the program.
  .target(name: "CAtlas", exclude: ["atlas.bin", "towns.tsv"]),
  house("Atlas", ["CAtlas", "Model"]),
  house("Visits", ["Time"]),
  .plugin(name: "ThemeTable", capability: .buildTool()),
  house("ThemeFiles", [], plugins: [.plugin(name: "ThemeTable")]),
  house("Catalogue", ["Model", "Markup"]),
  house(
    "Content",
    [
      "Model", "Time", "Markdown", "Vault", "Templates", "Theme", "ThemeFiles", "Database", "Media",
      "Catalogue", "Atlas",
      yams,
    ]),
  house("Markup", ["CLibXML2"]),
  house("Discourse", ["Model", "Time", "Markup"]),
  house("SiteCheck", ["Model", "Time", "Markup"]),
  house("Seeding", ["Model", "Time", "Markdown", "Database"]),
  house("Health", ["Model", "Time", "Theme", "Database", "Pages", "Publishing"]),
  house("Backup", ["Model", "Time", "Sodium", "Database", "CProcess"]),
  house("Export", ["Model", "Time", "Database", "Backup"]),
  // Character sets by ICU, which libxml2 brings along.
  .target(name: "CCharset", linkerSettings: [.linkedLibrary("icuuc")]),
  house("Mime", ["CCharset", "Mail", "Time"]),
  house("MailingList", ["Mime", "Time"]),
  house("Archive", ["CZlib", "Mime"]),
  house("VaultImports", ["Model", "Theme", "Database", "BackOffice", "Content", "Archive"]),
  .executableTarget(
    name: "tertulia",
    dependencies: [
      "Model", "Time", "Markdown", "Database", "Theme", "Pages", "Publishing", "Mail", "BackOffice",
      "Health", "Actions", "Sodium",
      "Content", "Catalogue", "Discourse", "SiteCheck", "Seeding", "Backup", "Export",
      "MailingList", "Mime", "VaultImports",
      "ThemeFiles", "Visits",
      "CProcess", httpTypes, argumentParser,
    ] + hummingbird,
    swiftSettings: settings),
]

let testTargets: [Target] = [
  .target(
    name: "TestSupport",
    dependencies: [
      "Model", "Time", "Theme", "Templates", "Database", "Pages", "Publishing", "BackOffice",
      "Actions", "Content",
    ],
    path: "Tests/TestSupport", swiftSettings: settings),
  // Kills and faults, from outside: a driver that runs the real executables.
  .executableTarget(
    name: "torture",
    dependencies: [
      "Model", "Time", "Theme", "Database", "Pages", "Publishing", "CProcess", "Sodium",
    ],
    path: "Tests/Torture",
    swiftSettings: settings),
  // Damaged files for each reader of what comes from elsewhere.
  .executableTarget(
    name: "fuzz",
    dependencies: [
      "Actions", "Catalogue", "Content", "Discourse", "MailingList", "Markdown", "MarkdownSupport",
      "Media", "Mime", "Model", "Time", "Vault",
    ],
    path: "Tests/Fuzz",
    swiftSettings: settings),
  tests("Time", ["Time"]),
  tests("Visits", ["Visits", "Time"]),
  tests("Model", ["Model", "Time"]),
  tests(
    "Database", ["Time", "Database", "Model", "Pages", "Theme", "TestSupport", "CSQLite"],
    exclude: ["Fixtures"]),
  tests(
    "Pages",
    [
      "Time", "Pages", "Publishing", "Theme", "ThemeFiles", "Templates", "Database", "Model",
      "Content", "BackOffice",
      "Actions", "TestSupport",
    ],
    exclude: ["Snapshots"]),
  tests(
    "Publishing",
    [
      "Time", "Publishing", "Pages", "Theme", "Database", "Model", "Content", "Actions", "Sodium",
      "TestSupport",
      httpTypes,
    ]),
  tests("Mail", ["Mail", "Model", "Time"]),
  tests(
    "BackOffice",
    [
      "Time", "BackOffice", "Mail", "Sodium", "Publishing", "Pages", "Theme", "Templates",
      "Database", "Model", "TestSupport",
    ]),
  tests("Health", ["Time", "Health", "Publishing", "Pages", "Database", "Model", "TestSupport"]),
  tests(
    "Content",
    [
      "Time", "Content", "Catalogue", "Markdown", "Media", "Pages", "Publishing", "Theme",
      "ThemeFiles",
      "Database",
      "Model",
      "TestSupport",
    ]),
  tests("Catalogue", ["Catalogue", "Model"]),
  tests("Templates", ["Templates"]),
  // What is wrong with rendered HTML, for the tests of both that render it.
  .target(name: "MarkdownSupport", path: "Tests/MarkdownSupport", swiftSettings: settings),
  tests("Markdown", ["Markdown", "MarkdownSupport"]),
  tests("Vault", ["Vault", "Markdown", "MarkdownSupport"]),
  tests("Theme", ["Time", "Theme", "ThemeFiles", "Templates", "Model", "Pages", "Actions"]),
  tests("Sodium", ["Sodium"]),
  tests("Media", ["Media", "Sodium"]),
  tests("Cartography", ["Cartography", "Atlas", "Model"]),
  tests("Atlas", ["Atlas", "Model"]),
  tests("MathML", ["MathML"]),
  tests("Markup", ["Markup"]),
  tests("SiteCheck", ["SiteCheck"]),
  tests(
    "Seeding",
    [
      "Time", "Seeding", "Database", "Media", "Model", "Pages", "Publishing", "Theme",
      "TestSupport",
    ]),
  tests("Backup", ["Time", "Backup", "Database", "Model", "Pages", "TestSupport"]),
  tests("Export", ["Time", "Export", "Backup", "Content", "Database", "Model", "TestSupport"]),
  tests("Archive", ["Archive"]),
  tests(
    "VaultImports",
    ["VaultImports", "BackOffice", "Database", "Model", "Pages", "Theme", "Time", "TestSupport"]),
  tests("Mime", ["Mime", "Time", "Database", "TestSupport"]),
  tests(
    "MailingList", ["Time", "MailingList", "Mime", "Database", "TestSupport"], exclude: ["Fixtures"]
  ),
  tests("Discourse", ["Time", "Discourse", "Markup", "Model"], exclude: ["Fixtures"]),
  tests(
    "Actions",
    [
      "Time", "Sodium", "Actions", "BackOffice", "Content", "Database", "Markdown", "Media",
      "Model", "Pages",
      "TestSupport", "Theme",
      httpTypes,
    ],
    exclude: ["Exchanges"]),
]

let package = Package(
  name: "tertulia",
  products: [.executable(name: "tertulia-cgi", targets: ["tertulia-cgi"])]
    + (isCGIOnly ? [] : [.executable(name: "tertulia", targets: ["tertulia"])]),
  dependencies: isCGIOnly
    ? [.package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: [])]
    : [
      .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
      .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
      .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
      .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
      .package(url: "https://github.com/apple/swift-log.git", exact: "1.16.2"),
      .package(url: "https://github.com/apple/swift-nio.git", exact: "2.101.2"),
      .package(
        url: "https://github.com/swift-server/swift-service-lifecycle.git", exact: "2.13.0"),
    ],
  targets: isCGIOnly ? cgiTargets : cgiTargets + toolTargets + testTargets
)
