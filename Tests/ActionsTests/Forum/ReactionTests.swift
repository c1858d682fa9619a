import Model
import Pages
import TestSupport
import Testing

@testable import Actions
@_spi(Raw) @testable import Database

/// Reactions to comments, and the question about capitals.
struct ReactionTests {
  private let site: SiteFixture
  private let wren: Browser
  private let comment: Int

  init() throws {
    site = try SiteFixture()
    let irene = try site.addAccount("irene", "Irene")
    wren = try site.join("wren", "Wren")
    let topic = try site.site.postTopic("Cranes at the water", author: .member(irene))
    comment = try site.site.number(
      "SELECT id FROM comments WHERE topic_id = ? AND position = 1", [.id(topic)])
  }

  private var counts: Reactions? {
    get throws {
      try site.site.reader(for: .everyone).comment(Model.Comment.ID(Int64(comment)))?.reactions
    }
  }

  @Test func `each counts once, and is taken back by a second press`() throws {
    let answer = try wren.post("/reactions", ["like": "\(comment)"])
    #expect(answer.status == 303 && answer.location?.contains("#c\(comment)") == true)
    #expect(answer.saved?.page.text.hasPrefix("topic/") == true)
    #expect(try counts == Reactions(likes: 1, helped: 0, smiles: 0))
    _ = try wren.post("/reactions", ["smile": "\(comment)"])
    let other = try site.join("carmen", "Carmen")
    _ = try other.post("/reactions", ["like": "\(comment)"])
    #expect(try counts == Reactions(likes: 2, helped: 0, smiles: 1))
    _ = try wren.post("/reactions", ["like": "\(comment)"])
    #expect(try counts == Reactions(likes: 1, helped: 0, smiles: 1))
  }

  @Test func `a press that waited in an outbox is not taken back by being sent again`() throws {
    for _ in 0..<2 { _ = try wren.post("/reactions", ["like": "\(comment)", "waited": "60"]) }
    #expect(try counts == Reactions(likes: 1, helped: 0, smiles: 0))
    _ = try wren.post("/reactions", ["like": "\(comment)"])
    #expect(try counts == Reactions(likes: 0, helped: 0, smiles: 0))
  }

  @Test func `a page of its own says what one said`() throws {
    _ = try wren.post("/reactions", ["helped": "\(comment)"])
    let page = try wren.sound("/reactions?comment=\(comment)")
    #expect(page.page.shows("Undo: It helped me") && page.page.shows("I like it"))
    let spanish = try wren.sound("/reactions?comment=\(comment)&lang=es")
    #expect(spanish.page.shows("Quitar: Me ha servido"))
  }

  @Test func `reactions to own words, to hidden ones, or without signing in are refused`() throws {
    let irene = try Browser(site, as: "irene")
    #expect(try irene.post("/reactions", ["like": "\(comment)"]).status == 200)
    #expect(try Browser(site).post("/reactions", ["like": "\(comment)"]).status == 403)
    for value in ["", "0", "999", "x", "-1"] {
      #expect(try wren.post("/reactions", ["like": "\(value)"]).status == 404, "\(value)")
    }
    #expect(try wren.get("/reactions").status == 404)
    try site.site.write { try $0.remove(Model.Comment.ID(Int64(comment))) }
    #expect(try wren.post("/reactions", ["like": "\(comment)"]).status == 404)
    #expect(try site.site.number("SELECT count(*) FROM reactions") == 0)
  }

  @Test func `leaving removes a member's reactions, but not their number`() throws {
    _ = try wren.post("/reactions", ["like": "\(comment)"])
    let member = try #require(try site.site.member(username: "wren"))
    try site.site.write { try $0.leave(member, takingPosts: true, at: SiteFixture.now) }
    #expect(try site.site.number("SELECT count(*) FROM reactions") == 0)
    #expect(try counts?[.like] == 1)
  }

  @Test func `all in capitals is asked about once`() throws {
    let shouted = "WHY DOES NOBODY EVER LISTEN TO ME?"
    let path = "/topics/1/comments"
    let asked = try wren.post(path, ["body": "\(shouted)"])
    #expect(asked.status == 422 && asked.page.errors["body"]?.contains("like shouting") == true)
    #expect(asked.page.fields["body"] == shouted && asked.page.fields["loud"] == "1")
    #expect(try wren.post(path, ["body": "\(shouted)", "loud": "1"]).status == 303)
    for calm in ["NATO AND THE UN, says he, are what one reads of", "OK, THAT IS IT", "ÑÑÑ 12345"] {
      #expect(try wren.post(path, ["body": "\(calm)"]).status == 303, "\(calm)")
    }
    #expect(try wren.json(path, ["body": "\(shouted) AGAIN AND AGAIN"]).status == 201)
  }

  @Test func `the question cites the rule that speaks of capitals`() throws {
    let rules = "---\ntitle: Rules\n---\n\n## 1. Be kind.\n\n## 2. No shouting in capitals.\n"
    let site = try SiteFixture(more: [
      "content/rules.md": rules,
      "content/rules.es.md": rules.replacing("No shouting in capitals", with: "Sin MAYÚSCULAS"),
    ])
    let wren = try site.join("wren", "Wren")
    for (language, words) in [
      ("en", "Rule 2: No shouting in capitals."),
      ("es", "Norma 2: Sin MAYÚSCULAS."),
    ] {
      let asked = try wren.post(
        "/topics/new?lang=\(language)",
        ["title": "Listen", "body": "WHY DOES NOBODY EVER LISTEN?", "lang": language])
      #expect(asked.page.errors["body"]?.contains(words) == true, "\(asked.page.errors)")
    }
  }
}
