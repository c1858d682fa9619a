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

/// A target in `Sources/<name>` with our settings.
func module(
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

let yams: Target.Dependency = .product(name: "Yams", package: "Yams")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")

/// Writes the keys of a target's views (docs/extending.md, “Write a view”).
let viewKeys: Target.PluginUsage = .plugin(name: "ViewKeys")

/// Writes the lists of what features declare (docs/extending.md).
let featureLists: Target.PluginUsage = .plugin(name: "FeatureLists")

/// What a request needs: nothing here may reach Foundation, Yams or `Content`.
let cgiTargets: [Target] = [
  .systemLibrary(name: "CMarkGFM"),
  .systemLibrary(name: "CSQLite"),
  .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
  .systemLibrary(name: "CProcess"),
  .plugin(name: "ViewKeys", capability: .buildTool()),
  .plugin(name: "FeatureLists", capability: .buildTool()),
  module("Sodium", ["CSodium"]),
  // BearSSL has no file for pkg-config.
  .systemLibrary(name: "CBearSSL", providers: [.apt(["libbearssl-dev"])]),
  module("Media", ["Sodium"]),
  module("Time", []),
  module("Model", ["Time"], plugins: [featureLists]),
  module("Factors", ["Model", "CBearSSL", "CSodium"]),
  module("Markdown", ["CMarkGFM"]),
  module("MathML", []),
  module("Vault", ["Markdown", "MathML"]),
  // With the optimizer even in a debug build: tests write thousands of pages, and half of that was here.
  .target(
    name: "Templates",
    swiftSettings: settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
  module("Theme", ["Model", "Time", "Templates"], plugins: [viewKeys]),
  module(
    "Database", ["Model", "Time", "Sodium", "CSQLite"], plugins: [featureLists]),
  module("Cartography", ["Model", "Templates"], plugins: [viewKeys]),
  module(
    "Pages", ["Model", "Time", "Templates", "Theme", "Database", "Cartography"],
    plugins: [viewKeys, featureLists]),
  module("Publishing", ["Model", "Time", "Theme", "Database", "Pages"]),
  module("Mail", ["Model", "Time"]),
  module(
    "Jobs",
    [
      "Model", "Time", "Sodium", "Media", "Templates", "Theme", "Mail", "Database", "Pages",
      "Publishing", "CProcess",
    ], plugins: [viewKeys]),
  module(
    "Actions",
    [
      "Model", "Time", "Sodium", "Factors", "Markdown", "Media", "Templates", "Theme", "Database",
      "Pages", "Cartography", "Vault", httpTypes,
    ], plugins: [viewKeys, featureLists]),
  module(
    "Serving",
    ["Model", "Time", "Theme", "Database", "Pages", "Publishing", "Actions", httpTypes]),
  .executableTarget(
    name: "tertulia-cgi",
    dependencies: [
      "Model", "Time", "Database", "Theme", "Pages", "Publishing", "Jobs", "Actions",
      "Serving", "CProcess", httpTypes,
    ],
    swiftSettings: settings),
]

/// What the operator's command needs besides.
let toolTargets: [Target] = [
  .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
  .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  // The commit of a release, as a section of the program.
  .target(name: "CVersion"),
  // Natural Earth, as bytes of the program.
  .target(name: "CAtlas", exclude: ["atlas.bin", "towns.tsv"]),
  module("Atlas", ["CAtlas", "Model"]),
  module("HTTPServer", [httpTypes]),
  module("Visits", ["CZlib", "Model", "Time"]),
  .plugin(name: "ThemeTable", capability: .buildTool()),
  module("ThemeFiles", [], plugins: [.plugin(name: "ThemeTable")]),
  module("Deploy", ["Model", "ThemeFiles"]),
  module("Catalogue", ["Model", "Markup"]),
  module(
    "Content",
    [
      "Model", "Time", "Markdown", "Vault", "Templates", "Theme", "ThemeFiles", "Database", "Media",
      "Catalogue", "Atlas", "Drawings",
      yams,
    ]),
  module("Markup", ["CLibXML2"]),
  module("Drawings", ["CZlib", "Markup", "Sodium"]),
  module("Discourse", ["Model", "Time", "Markup"]),
  module("SiteCheck", ["Model", "Time", "Markup"]),
  module("Seeding", ["Model", "Time", "Markdown", "Database"]),
  module("Health", ["Model", "Time", "Theme", "Content", "Database", "Pages", "Publishing"]),
  module("Backup", ["Model", "Time", "Sodium", "Database", "CProcess"]),
  module("Export", ["Model", "Time", "Database", "Backup"]),
  // Character sets by ICU, which libxml2 brings along.
  .target(name: "CCharset", linkerSettings: [.linkedLibrary("icuuc")]),
  module("Mime", ["CCharset", "Mail", "Time"]),
  module("MailingList", ["Mime", "Time"]),
  module("Archive", ["CZlib", "Mime"]),
  // What push services are sent, and the child process that sends it.
  module(
    "WebPush",
    [
      "Model", "Time", "Sodium", "Theme", "Mail", "Database", "Pages", "Jobs", "CBearSSL",
      "CProcess",
    ]),
  // Posts in other languages, by a server that the operator names.
  module(
    "Translating",
    [
      "Model", "Time", "Markdown", "Vault", "Theme", "Database", "Jobs", "Content", "WebPush",
    ]),
  module("VaultImports", ["Model", "Theme", "Database", "Jobs", "Content", "Archive"]),
  .executableTarget(
    name: "tertulia",
    dependencies: [
      "Model", "Time", "Markdown", "Database", "Theme", "Pages", "Publishing", "Mail", "Jobs",
      "Health", "Actions", "Sodium", "Deploy",
      "Content", "Catalogue", "Discourse", "SiteCheck", "Seeding", "Backup", "Export",
      "MailingList", "Mime", "VaultImports", "WebPush", "Translating",
      "ThemeFiles", "Visits", "HTTPServer", "Serving",
      "CProcess", "CVersion", httpTypes, argumentParser,
    ],
    swiftSettings: settings),
]

let testTargets: [Target] = [
  // How much is tried: a part in `make test`, all in `make verify`.
  .target(name: "Rounds", path: "Tests/Rounds", swiftSettings: settings),
  .target(
    name: "TestSupport",
    dependencies: [
      "Model", "Time", "Theme", "Templates", "Database", "Pages", "Publishing", "Jobs",
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
  tests("HTTPServer", ["HTTPServer", httpTypes]),
  tests("Visits", ["Visits", "Time"]),
  tests("Model", ["Model", "Rounds", "Time"]),
  tests(
    "Database", ["Time", "Database", "Model", "Pages", "Theme", "TestSupport", "CSQLite"],
    exclude: ["Fixtures"]),
  tests(
    "Pages",
    [
      "Time", "Pages", "Publishing", "Theme", "ThemeFiles", "Templates", "Database", "Model",
      "Content", "Jobs",
      "Actions", "TestSupport",
    ],
    exclude: ["Snapshots"]),
  tests(
    "Publishing",
    [
      "Time", "Publishing", "Pages", "Theme", "Database", "Model", "Content", "Actions", "Sodium",
      "Rounds", "TestSupport",
      httpTypes,
    ]),
  tests("Mail", ["Mail", "Model", "Time"]),
  tests(
    "Jobs",
    [
      "Time", "Jobs", "Mail", "Sodium", "Publishing", "Pages", "Theme", "Templates",
      "Database", "Model", "TestSupport",
    ]),
  tests(
    "Serving",
    ["Time", "Serving", "Actions", "Database", "Model", "Theme", "TestSupport", httpTypes]),
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
  tests("Deploy", ["Deploy", "Model", "ThemeFiles"]),
  tests("Templates", ["Templates"]),
  // What is wrong with rendered HTML, for the tests of both that render it.
  .target(name: "MarkdownSupport", path: "Tests/MarkdownSupport", swiftSettings: settings),
  tests("Markdown", ["Markdown", "MarkdownSupport"]),
  tests("Vault", ["Vault", "Markdown", "MarkdownSupport", "Rounds"]),
  tests(
    "Theme",
    ["Time", "Theme", "ThemeFiles", "Templates", "Model", "Pages", "Actions", "Rounds"]),
  tests("Sodium", ["Sodium"]),
  tests("Factors", ["Factors", "Model", "TestSupport"]),
  tests("Media", ["Media", "Sodium"]),
  tests("Cartography", ["Cartography", "Atlas", "Model"]),
  tests("Atlas", ["Atlas", "Model"]),
  tests("MathML", ["MathML"]),
  tests("Markup", ["Markup"]),
  tests("Drawings", ["Drawings", "CZlib"]),
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
    ["VaultImports", "Jobs", "Database", "Model", "Pages", "Theme", "Time", "TestSupport"]),
  tests(
    "WebPush",
    ["WebPush", "Jobs", "Database", "Model", "Pages", "Theme", "Time", "TestSupport"]),
  tests(
    "Translating",
    [
      "Translating", "WebPush", "Jobs", "Database", "Model", "Pages", "Theme", "Time",
      "TestSupport",
    ]),
  tests("Mime", ["Mime", "Time", "Database", "TestSupport"]),
  tests(
    "MailingList", ["Time", "MailingList", "Mime", "Database", "Rounds", "TestSupport"],
    exclude: ["Fixtures"]),
  tests("Discourse", ["Time", "Discourse", "Markup", "Model"], exclude: ["Fixtures"]),
  tests(
    "Actions",
    [
      "Time", "Sodium", "Factors", "Actions", "Jobs", "Content", "Database", "Markdown", "Media",
      "Model", "Pages",
      "Rounds", "TestSupport", "Theme",
      httpTypes,
    ],
    exclude: ["Exchanges"]),
]

let package = Package(
  name: "tertulia",
  products: [
    .executable(name: "tertulia-cgi", targets: ["tertulia-cgi"]),
    .executable(name: "tertulia", targets: ["tertulia"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    // Without its trait FoundationURL, for which no package here may ask: with Foundation the CGI would be half as large
    // again and slower to start. A release is refused then (tools/check-release).
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  targets: cgiTargets + toolTargets + testTargets
)
