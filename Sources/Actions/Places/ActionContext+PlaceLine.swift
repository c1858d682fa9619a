import Database
import Model
import Theme

// A place in what somebody says: a line of Markdown, so that it goes wherever the words go.
extension ActionContext {
  /// The line for the place that the form names in `place`, or, with `mine`, for the writer's last one; nil for none, and where
  /// something is wrong with it.
  ///
  /// `[Salamanca](/do/map?place=40.96530,-5.66410) · [geo](geo:40.96530,-5.66410)`
  func placeLine(_ errors: inout FieldErrors, of member: Member.ID) throws -> String? {
    if fields["mine"] == "1" {
      guard let stay = try site.stay(of: member) else {
        errors.add("place", "never")
        return nil
      }
      let town = try site.town(nearest: stay.fix.point)?.name
      return line(
        town.map { locale.text("place_exact", ["town": $0]) }
          ?? stay.fix.point.text(decimals: 4), stay.fix.point)
    }
    if !fields["spot"].isEmpty {
      guard let point = Point(fields["spot"]) else {
        errors.add("place", "position")
        return nil
      }
      if let place = try site.place(at: point, in: tree.language) {
        return line(place.name, place.point)
      }
      let town = try site.town(nearest: point)?.name
      return line(
        town.map { locale.text("place_exact", ["town": $0]) } ?? point.text(decimals: 4), point)
    }
    guard !PlainText.isBlank(fields["place"]) else { return nil }
    return try typedPlace("place", &errors).map { line($0.name, $0.point) }
  }

  /// What somebody said, whose place is linked by the message: no place stands in an address, nor in a web server's log.
  func discreet(_ message: StoredMessage) -> [UInt8] {
    let link = "href=\"\(settings.actions)/map?"
    guard let place = message.html[...].after("\(link)place=") else { return message.html }
    return message.html[..<place.startIndex].dropLast("place=".utf8.count)
      + Array("message=\(message.id)".utf8) + place.drop { $0 != UInt8(ascii: "\"") }
  }

  /// The place of a message that the reader may read; nil for none.
  func place(of message: Message.ID) throws -> Point? {
    guard let said = try reader.message(message)?.1, !said.isTakenBack,
      let place = said.html[...].after("\(settings.actions)/map?place=")
    else { return nil }
    return Point(
      String(decoding: place.prefix(42).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self))
  }

  private func line(_ name: String, _ point: Point) -> String {
    let degrees = point.text(decimals: 5)
    return
      "[\(Quotation.escaped(name))](\(settings.actions)/map?place=\(degrees)) · [geo](geo:\(degrees))"
  }

  /// The writer's last place, as a box offers it; nil where there is none.
  func lastPlaceWords(of member: Member.ID) throws -> String? {
    guard let stay = try site.stay(of: member) else { return nil }
    let town = try site.town(nearest: stay.fix.point)?.name
    return locale.text(
      "talk_my_place",
      [
        "place": town ?? stay.fix.point.text(decimals: 4), "time": whenSeen(stay.until),
      ])
  }
}
