import Model
extension ActionContext {
  var guestCatalogue: GuestCatalogue { GuestCatalogue() }
}
extension Cookies {
  func catalogue(_ guest: GuestCatalogue) -> String { "" }
}
