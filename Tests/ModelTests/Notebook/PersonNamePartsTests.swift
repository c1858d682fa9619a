import Testing

@testable import Model

/// How a name divides into given names and the family's.
struct PersonNamePartsTests {
  @Test(arguments: [
    ("Nuria", false, "Nuria", ""), ("Nuria Vidal", false, "Nuria", "Vidal"),
    ("Nuria Vidal Pons", true, "Nuria", "Vidal Pons"),
    ("María José Vidal Pons", true, "María José", "Vidal Pons"),
    ("John Ronald Tolkien", false, "John Ronald", "Tolkien"),
    ("Pilar de la Torre", true, "Pilar", "de la Torre"),
    ("Pilar de la Torre Gil", true, "Pilar", "de la Torre Gil"),
    ("Ludwig van Beethoven", false, "Ludwig", "van Beethoven"),
    ("Van Morrison", false, "Van", "Morrison"), ("", true, "", ""), ("La", true, "La", ""),
    ("Ana la", true, "Ana", "la"),
  ])
  func `a rule divides it`(name: String, isSpanish: Bool, given: String, family: String) {
    let parts = PersonNameParts(name, isSpanish: isSpanish)
    #expect(parts.given == given && parts.family == family)
  }

  @Test(arguments: [
    ("John Ronald Tolkien", "Ronald Tolkien", "John"), ("Vidal", "Vidal", ""),
    ("Nuria Vidal", "Pons", "Nuria"),
  ])
  func `the given family name comes first`(
    name: String, family: String, given: String
  ) {
    let parts = PersonNameParts(name, family: family, isSpanish: true)
    #expect(parts.given == given)
  }
}
