import ArgumentParser
struct Serve: AsyncParsableCommand { func run() async throws {} }
struct Import: AsyncParsableCommand { func run() async throws {} }
