import Database
public import Jobs
public import Model

/// Imports the vaults that members sent, one in a step, each in a process of its own.
///
/// Notes are untrusted bytes, and thousands of them are read: a process that takes too much memory or time ends, and with it
/// nothing else. A process that is killed is started again, a few times at most. Notes that were stored are there already, and
/// stay as they are.
public struct VaultJob: Job {
  /// `vaults`.
  public static let name = "vaults"
  /// It runs a program over untrusted files.
  public static let isSlow = true
  /// Vaults become notes of a notebook.
  public static let feature: Feature? = .notebook

  /// Most seconds of the processor, most milliseconds of the clock, and most bytes of memory.
  ///
  /// Ten thousand notes take some seconds. Everything else that is due waits meanwhile, so two minutes is the most.
  private static let (seconds, patience, memory) = (60, Int64(120_000), 2 << 30)

  /// The command, to which the number of the vault is added; runs in the site's folder.
  private let words: [String]

  /// Uses a command.
  public init(by words: [String]) { self.words = words }

  /// While one waits.
  public func isDue(_ context: JobContext) throws -> Bool {
    try context.site.nextVaultImport() != nil || VaultFolder.isLeft(in: context.site.folder)
  }

  /// Has the vault that waits longest imported; a failure is shown on its owner's page.
  public func step(_ context: JobContext) throws -> Step {
    var step = Step()
    // A process may have outlived the job runner that started it: it runs to its end, and its folder stays.
    guard try !VaultImportRun.isRunning(in: context.site.folder) else { return step }
    // Removes the leftovers of any killed process: the lock of this job is held.
    VaultFolder.removeAll(in: context.site.folder)
    guard let vault = try context.site.nextVaultImport() else { return step }
    guard vault.tries < VaultImport.tries else {
      try context.site.write { try $0.finish(vault, .init(.failed), at: context.time()) }
      step.isMore = true
      return step
    }
    try context.site.write { try $0.beginVault(vault) }
    do {
      try LimitedProgram(
        words: words + ["\(vault.id)"], environment: ["SWIFT_BACKTRACE=enable=no"],
        folder: context.site.folder.path, seconds: Self.seconds, patience: Self.patience / 1000,
        memory: Self.memory, fileBytes: .max
      ).run(atMost: Self.patience, by: context.milliseconds)
    } catch AvatarUpload.Failure.costly {
      try give(up: vault, context)
    } catch let error
      where !(error is AvatarUpload.Failure) || error as? AvatarUpload.Failure == .unavailable
    {
      // It was not read: the disk, or the machine, is to blame.
      try context.site.write { try $0.forgetTry(of: vault) }
      step.failures = [("the vault \(vault.id)", error)]
      return step
    } catch is AvatarUpload.Failure {
      // It says why by itself, and is tried again.
      step.failures = [("the vault \(vault.id)", AvatarUpload.Failure.unreadable)]
      return step
    }
    step.isMore = true
    return step
  }

  private func give(up vault: VaultImport, _ context: JobContext) throws {
    VaultFolder.removeAll(in: context.site.folder)
    try context.site.write {
      try $0.finish(vault, .init(.costly), at: context.time())
      try $0.noteCostlyFile(of: vault.member, at: context.time())
    }
  }
}
