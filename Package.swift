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
  resources: [Resource]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources,
    swiftSettings: settings)
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
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")

let package = Package(
  name: "tertulia",
  products: [
    .executable(name: "tertulia", targets: ["tertulia"]),
    .executable(name: "tertulia-cgi", targets: ["tertulia-cgi"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  targets: [
    .systemLibrary(name: "CMarkGFM"),
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    house("Model", []),
    house("Markdown", ["CMarkGFM"]),
    house("Templates", []),
    house("Theme", ["Model", "Templates"]),
    house("ThemeFiles", [], resources: [.embedInCode("templates")]),
    house("Database", ["Model", "CSQLite"]),
    house("Pages", ["Model", "Templates", "Theme", "Database"]),
    house("Actions", ["Model", "Markdown", "Templates", "Theme", "Database", httpTypes]),
    house("Content", ["Model", "Markdown", "Templates", "Theme", "ThemeFiles", "Database", yams]),
    house("Discourse", ["Model", "CLibXML2"]),
    .executableTarget(
      name: "tertulia",
      dependencies: [
        "Model", "Markdown", "Templates", "Theme", "Database", "Pages", "Actions", "Content",
        "Discourse", httpTypes, argumentParser, hummingbird,
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "tertulia-cgi",
      dependencies: ["Model", "Database", "Theme", "Pages", "Actions", httpTypes],
      swiftSettings: settings),
  ]
)
