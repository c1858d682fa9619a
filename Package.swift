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
  resources: [Resource]? = nil, plugins: [Target.PluginUsage]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources,
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

/// What a request needs: nothing here may reach Foundation, Yams or `Content`.
let cgiTargets: [Target] = [
  .systemLibrary(name: "CMarkGFM"),
  .systemLibrary(name: "CSQLite"),
  house("Model", []),
  house("Markdown", ["CMarkGFM"]),
  house("Templates", []),
  house("Theme", ["Model", "Templates"]),
  house("Database", ["Model", "CSQLite"]),
  house("Pages", ["Model", "Templates", "Theme", "Database"]),
  house("Actions", ["Model", "Markdown", "Templates", "Theme", "Database", httpTypes]),
  .executableTarget(
    name: "tertulia-cgi",
    dependencies: ["Model", "Database", "Theme", "Pages", "Actions", httpTypes],
    swiftSettings: settings),
]

/// What the operator's command needs besides.
let toolTargets: [Target] = [
  .systemLibrary(name: "CProcess"),
  .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
  .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
  house("Media", ["CSodium"]),
  house("MathML", []),
  .plugin(name: "ThemeTable", capability: .buildTool()),
  house(
    "ThemeFiles", [], resources: [.embedInCode("templates"), .embedInCode("theming.md")],
    plugins: [.plugin(name: "ThemeTable")]),
  house(
    "Content",
    [
      "Model", "Markdown", "Templates", "Theme", "ThemeFiles", "Database", "Media", "MathML",
      yams,
    ]),
  house("Discourse", ["Model", "CLibXML2"]),
  house("SiteCheck", ["Model"]),
  house("Seeding", ["Model", "Markdown", "Database"]),
  house("Backup", ["Model", "Database", "Media", "CProcess"]),
  .executableTarget(
    name: "tertulia",
    dependencies: [
      "Model", "Markdown", "Database", "Theme", "Pages", "Actions", "Content", "Discourse",
      "SiteCheck", "Seeding", "Backup", "ThemeFiles", "CProcess", httpTypes, argumentParser,
    ] + hummingbird,
    swiftSettings: settings),
]

let testTargets: [Target] = [
  .target(
    name: "TestSupport",
    dependencies: ["Model", "Theme", "Templates", "Database", "Pages", "Actions", "Content"],
    path: "Tests/TestSupport", swiftSettings: settings),
  // Kills and faults, from outside: a driver that runs the real executables.
  .executableTarget(
    name: "torture", dependencies: ["Model", "Theme", "Database", "Pages", "CProcess"],
    path: "Tests/Torture",
    swiftSettings: settings),
  tests("Model", ["Model"]),
  tests(
    "Database", ["Database", "Model", "Pages", "Theme", "TestSupport", "CSQLite"],
    exclude: ["Fixtures"]),
  tests(
    "Pages",
    [
      "Pages", "Theme", "ThemeFiles", "Templates", "Database", "Model", "Content", "Actions",
      "TestSupport", httpTypes,
    ],
    exclude: ["Snapshots"]),
  tests(
    "Content",
    [
      "Content", "Markdown", "Pages", "Theme", "ThemeFiles", "Database", "Model", "TestSupport",
    ]),
  tests("Templates", ["Templates"]),
  tests("Markdown", ["Markdown"]),
  tests("Theme", ["Theme", "Templates", "Model", "Pages", "Actions"]),
  tests("Media", ["Media"]),
  tests("MathML", ["MathML"]),
  tests("SiteCheck", ["SiteCheck"]),
  tests("Seeding", ["Seeding", "Database", "Model", "Pages", "Theme", "TestSupport"]),
  tests("Backup", ["Backup", "Database", "Model", "Pages", "TestSupport"]),
  tests("Discourse", ["Discourse", "Model"], exclude: ["Fixtures"]),
  tests(
    "Actions",
    ["Actions", "Content", "Database", "Markdown", "Model", "Pages", "Theme", httpTypes],
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
