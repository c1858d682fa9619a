import ArgumentParser
import ThemeFiles

/// `tertulia licenses`: the texts that have to go with the executable.
struct LicensesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "licenses",
    abstract: "Print the licences of Tertulia and of the libraries and data in it.",
    discussion: "The same texts are in the files LICENSE and NOTICE.", aliases: ["licences"])

  @Flag(help: "Print only the list of libraries and data, with their licences.")
  var notice = false

  func run() async throws {
    if !notice { Console.write(Array(Licences.own.utf8)[...]) }
    Console.write(Array(Licences.ofParts.utf8)[...])
  }
}
