import Testing
import Time

struct TextPrinterTests {
  @Test(arguments: [
    (0, 1, "0"), (7, 1, "7"), (7, 2, "07"), (10, 1, "10"), (99, 2, "99"), (100, 2, "100"),
    (812, 4, "0812"), (2026, 4, "2026"), (-7, 1, "-7"), (-7, 2, "-07"),
    (Int.max, 1, "9223372036854775807"), (Int.min, 1, "-9223372036854775808"),
    (0, 20, "00000000000000000000"), (5, 0, "5"),
  ])
  func `a number has its digits`(number: Int, digits: Int, text: String) {
    #expect(TextPrinter.text(capacity: 40) { $0.number(number, digits: digits) } == text)
  }

  @Test func `every power of ten and its neighbours are printed as Swift prints them`() {
    var power = 1
    while true {
      for number in [power - 1, power, power + 1, -power] {
        #expect(TextPrinter.text(capacity: 24) { $0.number(number) } == String(number))
      }
      let (next, isTooLarge) = power.multipliedReportingOverflow(by: 10)
      if isTooLarge { break }
      power = next
    }
  }

  @Test func `text without room is left out`() {
    let text = TextPrinter.text(capacity: 4) { printer in
      printer.sign("#")
      printer.number(12_345)
      printer.text("and more")
    }
    #expect(text == "#123")
  }
}
