public import Templates

/// The fields of a new topic, as typed so far, with what is wrong beside each.
public final class NewTopicFormView: View {
  /// Where the form is sent: "/do/topics/new".
  public let action: String
  /// The language that the topic is taken to be in, a hidden field.
  public let lang: String
  /// The title, as typed.
  public let title: String
  /// What is wrong with it.
  public let titleError: String?
  /// The first comment, as typed.
  public let body: String
  /// The most bytes that the text may have, as a plain number.
  public let bodyLimit: String
  /// What is wrong with it.
  public let bodyError: String?
  /// The name, as typed.
  public let name: String
  /// What is wrong with it.
  public let nameError: String?
  /// The boards to choose from; no choice is shown when there is none.
  public let boards: [ChoiceView]
  /// What is wrong with the chosen one.
  public let boardError: String?
  /// The tags, as typed, separated by commas.
  public let tags: String
  /// What is wrong with them.
  public let tagsError: String?

  /// Takes every string finished, in the page's language.
  public init(
    action: String,
    lang: String,
    title: String,
    titleError: String? = nil,
    body: String,
    bodyLimit: Int,
    bodyError: String? = nil,
    name: String,
    nameError: String? = nil,
    boards: [ChoiceView] = [],
    boardError: String? = nil,
    tags: String,
    tagsError: String? = nil
  ) {
    self.action = action
    self.lang = lang
    self.title = title
    self.titleError = titleError
    self.body = body
    self.bodyLimit = String(bodyLimit)
    self.bodyError = bodyError
    self.name = name
    self.nameError = nameError
    self.boards = boards
    self.boardError = boardError
    self.tags = tags
    self.tagsError = tagsError
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "action": .text,
    "lang": .text,
    "title": .text,
    "titleError": .text,
    "body": .text,
    "bodyLimit": .text,
    "bodyError": .text,
    "name": .text,
    "nameError": .text,
    "boards": .list(ChoiceView.shape),
    "hasBoards": .flag,
    "boardError": .text,
    "tags": .text,
    "tagsError": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "action": .text(action)
    case "lang": .text(lang)
    case "title": .text(title)
    case "titleError": .optional(titleError)
    case "body": .text(body)
    case "bodyLimit": .text(bodyLimit)
    case "bodyError": .optional(bodyError)
    case "name": .text(name)
    case "nameError": .optional(nameError)
    case "boards": .list(boards)
    case "hasBoards": .flag(!boards.isEmpty)
    case "boardError": .optional(boardError)
    case "tags": .text(tags)
    case "tagsError": .optional(tagsError)
    default: .missing
    }
  }
}

/// One line of a list to choose from.
public final class ChoiceView: View {
  /// What is sent.
  public let value: String
  /// What is shown.
  public let label: String
  /// Whether it is the one chosen.
  public let isSelected: Bool

  /// Takes every string finished, in the page's language.
  public init(
    value: String,
    label: String,
    isSelected: Bool = false
  ) {
    self.value = value
    self.label = label
    self.isSelected = isSelected
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "value": .text,
    "label": .text,
    "isSelected": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "value": .text(value)
    case "label": .text(label)
    case "isSelected": .flag(isSelected)
    default: .missing
    }
  }
}
