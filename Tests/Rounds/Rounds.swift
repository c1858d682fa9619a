import Glibc

/// How much the unit tests try: a part in `make test`, all in `make verify`.
public enum Rounds {
  /// True if `TERTULIA_VERIFY` is set.
  ///
  /// A test that takes long, and cannot try less, is `.enabled(if: Rounds.areAll)`.
  public static let areAll = getenv("TERTULIA_VERIFY") != nil

  /// How often something is tried.
  public static func most(_ all: Int, few: Int) -> Int { areAll ? all : few }

  /// The cases of a test: all, or each `step`th, the first among them.
  public static func most<Cases: Collection>(of all: Cases, oneIn step: Int) -> [Cases.Element] {
    areAll ? Array(all) : all.enumerated().filter { $0.offset % step == 0 }.map(\.element)
  }
}
