import CSQLite
import Model

extension Connection {
  /// Adds the functions that views may use: `html_text(html)`, the words of HTML (`HTMLText`), and `search_tokens(text)`, the
  /// search index's tokens of a text (`SearchTokens`); and for searches and migrations `fold_text(text)` (`Folding`).
  func addFunctions() {
    add("html_text") { context, _, values in
      Connection.answer(context, values) { HTMLText.text(of: $0) }
    }
    add("fold_text") { context, _, values in
      Connection.answer(context, values) {
        Array(Folding.fold(String(decoding: $0, as: UTF8.self)).utf8)
      }
    }
    add("search_tokens") { context, _, values in
      Connection.answer(context, values) { SearchTokens.indexed($0) }
    }
  }

  private func add(
    _ name: String,
    _ body: @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
  ) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    sqlite3_create_function_v2(handle, name, 1, flags, nil, body, nil, nil, nil)
  }

  /// Returns the result of `make` for the bytes of a text.
  private static func answer(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?,
    _ make: ([UInt8]) -> [UInt8]
  ) {
    guard let value = values?[0], let start = sqlite3_value_text(value) else { return }
    let count = Int(sqlite3_value_bytes(value))
    make(Array(UnsafeBufferPointer(start: start, count: count))).withUnsafeBufferPointer { words in
      words.withMemoryRebound(to: CChar.self) { words in
        sqlite3_result_text64(
          context, words.baseAddress, UInt64(words.count), tertulia_sqlite_transient(),
          UInt8(SQLITE_UTF8))
      }
    }
  }
}
