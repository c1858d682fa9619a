public import BackOffice
import Database
public import Model

/// Has the vaults that members sent taken over, one in a step, each in a process of its own.
///
/// Notes are anybody's bytes, and thousands of them are read: a process that takes too much memory or time ends, and with it
/// nothing else. Who is killed reads it once more, a few times at most. What was stored is there already, and stays as it is.
public struct VaultDuty: Duty {
  /// `vaults`.
  public static let name = "vaults"
  /// It runs a program over what anybody sent.
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
  public func isDue(_ place: Workplace) throws -> Bool {
    try place.site.nextVaultImport() != nil || VaultFolder.isLeft(in: place.site.folder)
  }

  /// Has the one that waits longest taken over; what cannot be is told on its owner's page.
  public func step(_ place: Workplace) throws -> Step {
    var step = Step()
    // One may have outlived the office that started it: it is left to its end, and so is its folder.
    guard try !VaultTaking.isRunning(in: place.site.folder) else { return step }
    // What processes left that were killed, of whomever: the lock of this duty is held.
    VaultFolder.removeAll(in: place.site.folder)
    guard let vault = try place.site.nextVaultImport() else { return step }
    guard vault.tries < VaultImport.tries else {
      try place.site.write { try $0.finish(vault, .init(.failed), at: place.time()) }
      step.isMore = true
      return step
    }
    try place.site.write { try $0.beginVault(vault) }
    do {
      try LimitedProgram(
        words: words + ["\(vault.id)"], environment: ["SWIFT_BACKTRACE=enable=no"],
        folder: place.site.folder.path, seconds: Self.seconds, patience: Self.patience / 1000,
        memory: Self.memory, fileBytes: .max
      ).run(atMost: Self.patience, by: place.milliseconds)
    } catch FaceUpload.Failure.costly {
      try give(up: vault, place)
    } catch let error
      where !(error is FaceUpload.Failure) || error as? FaceUpload.Failure == .unavailable
    {
      // It was not read: the disk, or the machine, is to blame.
      try place.site.write { try $0.forgetTry(of: vault) }
      step.failures = [("the vault \(vault.id)", error)]
      return step
    } catch is FaceUpload.Failure {
      // It says why by itself, and is tried again.
      step.failures = [("the vault \(vault.id)", FaceUpload.Failure.unreadable)]
      return step
    }
    step.isMore = true
    return step
  }

  private func give(up vault: VaultImport, _ place: Workplace) throws {
    VaultFolder.removeAll(in: place.site.folder)
    try place.site.write {
      try $0.finish(vault, .init(.costly), at: place.time())
      try $0.noteCostlyFile(of: vault.member, at: place.time())
    }
  }
}
