import Database
public import Jobs
public import Model
import Sodium
import Theme
import Time

/// Queues pushes of new events, and sends them, a slice per step.
///
/// A push is noted as begun before it is sent, and deleted when its service accepted it. If the process is killed in between,
/// it is begun once more a minute later: nothing is lost, and a device that gets a push twice recognises its number and shows
/// it once.
public struct PushJob: Job {
  /// `push`.
  public static let name = SiteDatabase.pushJob
  /// It is slow so that no other job waits for third-party servers.
  public static let isSlow = true
  /// It is a feature.
  public static let feature: Feature? = .push

  /// Pushes of one step, which are sent at the same time.
  private static let slice = 20
  /// Milliseconds of one step for queueing new pushes.
  private static let budget: Int64 = 200

  private let allowsLoopback: Bool

  /// Asks servers on this machine only where tests allow it.
  public init(allowsLoopback: Bool = CurlClient.isTest) { self.allowsLoopback = allowsLoopback }

  /// True while there is something new for a device, or a push is due; never on a site without `courier`.
  public func isDue(_ context: JobContext) throws -> Bool {
    try context.theme.settings.allowsPush && context.site.isPushDue(at: context.time())
  }

  /// Queues new pushes, and sends those that have been due for longest.
  public func step(_ context: JobContext) throws -> Step {
    let end = context.milliseconds() + Self.budget
    while try context.site.hasFreshPushes(), context.milliseconds() < end {
      _ = try context.site.write { try $0.queueFreshPushes(at: context.time()) }
    }
    var step = Step()
    let due = try context.site.duePushes(at: context.time(), atMost: Self.slice)
    guard !due.isEmpty else {
      step.isMore = try context.site.hasFreshPushes()
      return step
    }
    try PushBatch(context, courier(context), try identity(context)).send(due, &step)
    return step
  }

  private func courier(_ context: JobContext) -> CurlClient {
    CurlClient(
      context.theme.settings.courier ?? "", spool: context.site.folder.data,
      allowsLoopback: allowsLoopback)
  }

  private func identity(_ context: JobContext) throws -> VAPIDIdentity {
    guard let key = try PushKeyFile(in: context.site.folder)?.key else { throw PushError.noKey }
    return VAPIDIdentity(key, contact: context.theme.settings.pushContact)
  }
}

/// Why pushes are not sent.
public enum PushError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `data/push.key` is missing or damaged.
  case noKey
  /// A service refused a push permanently, or for a day; the status of HTTP, and further details.
  case refused(Int, host: String, says: String)

  /// `push.example refuses a push with 403`.
  public var description: String {
    switch self {
    case .noKey:
      "data/push.key is missing or damaged; restore it from a backup, or run `tertulia push --keys`"
    case .refused(let status, let host, let says):
      "\(host) refused a push: \(status == 0 ? says : "status \(status)")"
    }
  }
}

/// One slice: its pushes are written, noted as begun, sent, and noted with their results.
private struct PushBatch {
  private let context: JobContext
  private let courier: CurlClient
  private let identity: VAPIDIdentity

  init(_ context: JobContext, _ courier: CurlClient, _ identity: VAPIDIdentity) {
    (self.context, self.courier, self.identity) = (context, courier, identity)
  }

  func send(_ due: [QueuedPush], _ step: inout Step) throws {
    let writer = PushWriter(context: context)
    var sent: [(push: QueuedPush, request: CurlRequest)] = []
    var (nothing, quiet): ([QueuedPush], [(QueuedPush, Timestamp)]) = ([], [])
    for push in due {
      switch try writer.result(push) {
      case .nothing: nothing.append(push)
      case .quiet(let end): quiet.append((push, end))
      case .written(var payload):
        payload.id = keyed("event \(push.id) \(push.version)")
        // A device without valid keys can never get a push.
        if let request = request(push, payload) {
          sent.append((push, request))
        } else {
          try context.site.write { try $0.endPushDevice(of: push) }
        }
      }
    }
    try context.site.write { transaction in
      for push in nothing { try transaction.finish(push, at: context.time()) }
      for (push, end) in quiet { try transaction.postpone(push, until: end) }
      try transaction.claim(sent.map(\.push), at: context.time())
    }
    step.isMore = true
    guard !sent.isEmpty else { return }
    let answers: [CurlResponse]
    do {
      answers = try courier.send(sent.map(\.request), by: context.milliseconds)
    } catch {
      // All others would fail, too.
      step.isMore = false
      try context.site.write { transaction in
        for (push, _) in sent {
          _ = try transaction.postpone(
            push, for: push.pause, because: "\(error)", isOfDevice: false, at: context.time())
        }
      }
      throw error
    }
    try settle(sent, answers, &step)
  }

  /// Notes the results.
  private func settle(
    _ sent: [(push: QueuedPush, request: CurlRequest)], _ answers: [CurlResponse],
    _ step: inout Step
  ) throws {
    let now = context.time()
    var refused: [(push: QueuedPush, error: PushError)] = []
    try context.site.write { transaction in
      for ((push, request), answer) in zip(sent, answers) {
        let error = PushError.refused(answer.status, host: request.origin.host, says: answer.error)
        switch answer.status {
        case 200...299: try transaction.finish(push, at: now)
        case 404, 410: try transaction.endPushDevice(of: push)
        case 401, 403, 408, 425, 429, ..<400, 500...:
          let isKept = try transaction.postpone(
            push, for: pause(push, answer), because: "\(error)", isOfDevice: true, at: now)
          if !isKept || [401, 403].contains(answer.status) { refused.append((push, error)) }
        default:
          // A repeated request would get the same answer.
          try transaction.finish(push, at: now)
          refused.append((push, error))
        }
      }
    }
    step.done = sent.map { $0.push.item }
    step.failures = refused.map { ($0.push.item, $0.error) }
  }

  /// Seconds until the next try: as the service requests, but no less than our own pause, and at most a day.
  private func pause(_ push: QueuedPush, _ answer: CurlResponse) -> Int64 {
    let asked = RetryAfter.seconds(answer.retryAfter, at: context.time()) ?? 0
    return min(max(asked, push.pause), QueuedPush.patience)
  }

  /// Nil for a device without a valid address or valid keys.
  private func request(_ push: QueuedPush, _ payload: PushPayload) -> CurlRequest? {
    guard let origin = PushOrigin(push.endpoint, isTest: courier.allowsLoopback),
      let receiver = PushSubscriptionKeys(
        point: Base64URL.bytes(push.point.utf8), secret: Base64URL.bytes(push.secret.utf8)),
      let body = EncryptedPush(payload.bytes, for: receiver),
      let authorization = identity.authorization(for: origin.text, at: context.time())
    else { return nil }
    let (urgency, lifetime) = push.cause.urgency
    return CurlRequest(
      url: push.endpoint, origin: origin,
      fields: [
        ("Content-Type", "application/octet-stream"), ("Content-Encoding", "aes128gcm"),
        ("TTL", "\(lifetime)"), ("Urgency", urgency),
        ("Topic", topic(push, payload)), ("Authorization", authorization),
      ], body: body.bytes)
  }

  /// Topic of a push for the service, which keeps one per topic for a device that is away (RFC 8030, section 5.4): the service
  /// learns nothing from it.
  private func topic(_ push: QueuedPush, _ payload: PushPayload) -> String {
    keyed("\(push.device) \(payload.tag)")
  }

  /// A name for some words that only the site can compute.
  private func keyed(_ words: String) -> String {
    let secret = "\(Base64URL.text(identity.key.bytes)) \(words)"
    return String(contentHash(Array(secret.utf8)).prefix(32))
  }
}

extension QueuedPush {
  /// Name in messages.
  fileprivate var item: String { "push \(id)" }
}

extension PushCause {
  /// Urgency (RFC 8030, section 5.3), and the seconds for which the service keeps it.
  fileprivate var urgency: (String, Int64) {
    switch self {
    case .test: ("high", 300)
    // After that the call no longer rings.
    case .call: ("high", 30)
    case .news(.talk, _): ("high", QueuedPush.patience)
    case .news(.reminder, _): ("high", 3600)
    case .news(.followed, _), .news(.newTopic, _), .news(.report, _): ("low", QueuedPush.patience)
    default: ("normal", QueuedPush.patience)
    }
  }
}
