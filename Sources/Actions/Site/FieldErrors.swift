import Markdown
import Model
import Theme

/// Errors in the fields of a form, each with its sentence in the reader's language.
struct FieldErrors {
  private(set) var sentences: [(field: String, sentence: String)] = []
  private let locale: Locale

  init(_ locale: Locale) { self.locale = locale }

  var isEmpty: Bool { sentences.isEmpty }

  /// The sentence beside a field.
  subscript(field: String) -> String? { sentences.first { $0.field == field }?.sentence }

  /// Notes the first thing that is wrong with a field; a second one is not shown at once.
  mutating func add(_ field: String, _ key: String, _ values: KeyValuePairs<String, String> = [:]) {
    guard self[field] == nil else { return }
    sentences.append((field, locale.text("error_\(field)_\(key)", values)))
  }

  /// Notes what is wrong with a field in the words of another one: a form may have two passwords.
  mutating func add(
    _ field: String, _ key: String, in other: String, _ values: KeyValuePairs<String, String> = [:]
  ) {
    guard self[field] == nil else { return }
    sentences.append((field, locale.text("error_\(other)_\(key)", values)))
  }

  /// Notes that a field is longer than any field may be; its own limit was not checked.
  mutating func addTooLong(_ field: String, limit: Int) {
    sentences.append((field, locale.text("error_field_long", ["limit": locale.number(limit)])))
  }

  /// Notes that a field has words that this site does not take, but not which.
  mutating func add(blocked field: String) {
    guard self[field] == nil else { return }
    sentences.append((field, locale.text("error_blocked")))
  }

  /// Notes that there is no such tag, and names some that are like it.
  mutating func add(unknownTag tag: String, similar: [String]) {
    if similar.isEmpty {
      add("tags", "unknown", ["tag": tag])
    } else {
      add("tags", "similar", ["tag": tag, "similar": similar.joined(separator: ", ")])
    }
  }

  /// Notes why a text is no name.
  mutating func add(_ fault: PersonName.Fault) {
    switch fault {
    case .unseen: add("name", "unseen")
    case .unusual(let letter): add("name", "unusual", ["letter": letter])
    case .mixed(let word): add("name", "mixed", ["word": word])
    }
  }

  /// Notes why a text cannot be rendered.
  mutating func add(_ error: MarkdownError) {
    switch error {
    case .tooLong(let bytes, let limit):
      add("body", "long", ["count": locale.number(bytes), "limit": locale.number(limit)])
    case .invalidUTF8, .containsNUL: add("body", "characters")
    case .tooManyColumns(let line, let columns, let limit):
      add(
        "body", "columns",
        [
          "line": locale.number(line), "columns": locale.number(columns),
          "limit": locale.number(limit),
        ])
    case .tableTooLarge(let line, let cells, let limit):
      add(
        "body", "table",
        ["line": locale.number(line), "cells": locale.number(cells), "limit": locale.number(limit)])
    case .tooDeep(let limit): add("body", "deep", ["limit": locale.number(limit)])
    case .tooComplex(_, let line): add("body", "complex", ["line": locale.number(line)])
    case .outputTooLarge: add("body", "output")
    }
  }
}
