import Model
import Time

/// Reservations of products at shops.
enum ReservationStore: FeatureStore {
  static let feature: Feature? = .reservations
  static let tables = ["reservations"]
  static let emails = [QueuedMail.Kind.reservation, .reservationShop]

  static let personalData = [
    PersonalData(
      "reservations", where: Reservation.isOf, hidden: ["folded_email"], leaving: .erased)
  ]

  static func leave(
    _ member: Member.ID, _ transaction: borrowing Transaction, at now: Timestamp
  ) throws { try transaction.forgetReservations(of: member, at: now) }

  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws {
    try transaction.endReservations(before: today, at: now)
  }
}
