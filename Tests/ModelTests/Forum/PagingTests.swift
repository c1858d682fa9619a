import Model
import Testing

struct PagingTests {
  @Test(arguments: [
    (1, 20, 1, true), (20, 20, 1, false), (21, 20, 2, true), (40, 20, 2, false), (41, 20, 3, true),
    (7, 1, 7, true), (0, 20, 1, false), (-3, 20, 1, false), (5, 0, 1, false),
  ])
  func `a position is on a page`(position: Int, size: Int, page: Int, opens: Bool) {
    #expect(Paging.page(of: position, size: size) == page)
    #expect(Paging.opensPage(position, size: size) == opens)
  }

  @Test(arguments: [
    (1, 20, 1...20), (2, 20, 21...40), (3, 1, 3...3), (0, 20, 1...20), (1, 0, 1...1),
  ])
  func `a page holds positions`(page: Int, size: Int, positions: ClosedRange<Int>) {
    #expect(Paging.positions(on: page, size: size) == positions)
  }

  @Test func `every position is on the page that holds it`() {
    for size in 1...7 {
      for position in 1...50 {
        let page = Paging.page(of: position, size: size)
        #expect(Paging.positions(on: page, size: size).contains(position))
      }
    }
  }
}
