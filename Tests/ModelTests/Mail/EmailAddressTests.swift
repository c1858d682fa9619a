import Model
import Testing

/// Spellings that reach one mailbox, and those that need not.
struct EmailAddressTests {
  @Test(arguments: [
    ("irene@example.org", "irene@example.org"), ("Irene@Example.ORG", "irene@example.org"),
    ("irene+club@example.org", "irene@example.org"), ("irene+a+b@example.org", "irene@example.org"),
    ("irene+@example.org", "irene@example.org"),
    // Dots are ignored at Gmail; elsewhere that is unknown.
    ("i.r.e.n.e@gmail.com", "irene@gmail.com"), ("Irene.S+x@GoogleMail.com", "irenes@gmail.com"),
    ("i.rene@example.org", "i.rene@example.org"), ("i.rene@notgmail.com", "i.rene@notgmail.com"),
    ("i.rene@mail.gmail.com", "i.rene@mail.gmail.com"),
    // Other signs are parts of names.
    ("irene-club@example.org", "irene-club@example.org"),
    ("+irene@example.org", "+irene@example.org"), ("+i+x@example.org", "+i@example.org"),
  ])
  func `spellings of a mailbox are one`(typed: String, mailbox: String) throws {
    let address = try #require(EmailAddress(typed))
    #expect(address.mailbox == mailbox)
    #expect(Contact.email(address).limitKey == "address \(mailbox)")
    #expect(Contact.email(address).key == "address \(address.folded)", "who it is stays exact")
  }
}
