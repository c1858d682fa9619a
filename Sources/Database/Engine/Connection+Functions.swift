import CSQLite
import Model

extension Connection {
  /// Adds the functions that views may use: `html_text(html)`, the words of HTML (`HTMLText`).
  func addFunctions() {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    sqlite3_create_function_v2(
      handle, "html_text", 1, flags, nil,
      { context, _, values in
        guard let value = values?[0], let start = sqlite3_value_text(value) else { return }
        let count = Int(sqlite3_value_bytes(value))
        let words = HTMLText.text(of: Array(UnsafeBufferPointer(start: start, count: count)))
        words.withUnsafeBufferPointer { words in
          words.withMemoryRebound(to: CChar.self) { words in
            sqlite3_result_text64(
              context, words.baseAddress, UInt64(words.count), tertulia_sqlite_transient(),
              UInt8(SQLITE_UTF8))
          }
        }
      }, nil, nil, nil)
  }
}
