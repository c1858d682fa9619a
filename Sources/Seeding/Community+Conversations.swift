import Database
import Markdown
import Model
import Time

// Conversations between the members of a sample, in both languages, regardless of the site's first one.
extension Community {
  /// A message, sent so many minutes ago; `by` is its sender, in the order of the members.
  private typealias Line = (by: Int, minutes: Int64, words: String)

  /// A group that meets the first member, two conversations, and a group that waits for their answer.
  func converse(_ members: [Member.ID], _ transaction: inout Transaction) throws {
    let walkers = try transaction.makeGroup(
      named: "Thursday walkers", by: members[1], asking: [members[0], members[2]],
      at: ago(days: 6))
    for member in [members[0], members[2]] {
      _ = try transaction.accept(walkers, by: member, at: ago(days: 5))
    }
    try say(Self.walking, members, in: walkers, &transaction)
    let (english, spanish) = (
      try transaction.talk(of: members[0], with: members[1], at: ago(days: 2)),
      try transaction.talk(of: members[0], with: members[2], at: ago(days: 2))
    )
    try say(Self.herons, members, in: english, &transaction)
    try say(Self.bridge, members, in: spanish, &transaction)
    _ = try transaction.makeGroup(
      named: "Club de lectura", by: members[4], asking: [members[0], members[5]],
      at: ago(hours: 5))
  }

  private func say(
    _ lines: [Line], _ members: [Member.ID], in talk: Conversation.ID,
    _ transaction: inout Transaction
  ) throws {
    for line in lines {
      let message = NewMessage(
        body: line.words, html: try settings.html(line.words), renderer: MarkdownRenderer.version)
      _ = try transaction.say(
        message, in: talk, by: members[line.by], at: now.adding(seconds: -60 * line.minutes))
    }
  }

  private static let walking: [Line] = [
    (1, 7000, "Thursday at seven, at the Roman bridge. Who brings lamps?"),
    (2, 6960, "Una, y pilas. Y vuelvo a traer el silbato."),
    (0, 6900, "Then I bring cake, for whoever can bear the whistle."),
    (1, 1500, "The path by the weir is dry again:\n\n- in March we waded\n- now it is *stones*"),
    (2, 130, "Con dos luces basta, si nadie corre."),
  ]

  private static let herons: [Line] = [
    (1, 2900, "The heron was at the mill again."),
    (0, 2890, "You carried the telescope up? I owe you a coffee, and the way down."),
    (1, 200, "Here, at a quarter to seven: <https://example.org/bridge>"),
    (0, 190, "See you at the bridge then."),
    (1, 95, "I bring the thermos that does not leak."),
  ]

  private static let bridge: [Line] = [
    (2, 1440, "¿Sabes quién tiene la llave del molino?"),
    (0, 1400, "Pablo, creo. Le pregunto esta tarde."),
    (2, 1390, "Gracias. Sin prisa: hasta el jueves no hace falta."),
  ]
}
