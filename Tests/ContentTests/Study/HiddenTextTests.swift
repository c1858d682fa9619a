import Content
import Database
import Foundation
import Model
import Publishing
import TestSupport
import Testing

/// Texts that editors hide from all readers are in no file below `public/`, in any form.
struct HiddenTextTests {
  private static let files = [
    "content/notes/hid/comments.md": """
    ---
    title: Comments %%SECRET%% here
    description: Said %%SECRET%% aloud <!-- SECRET --> and AFTER0
    tags: [hidden, "x<!-- SECRET -->"]
    date: 2026-11-11
    connections:
      - to: drawing.excalidraw
        why: it is %%SECRET%% drawn
    ---
    # Head %%SECRET%% line

    Inline %%SECRET%% and [[index2|to %%SECRET%% it]] AFTER1.

    %%
    SECRET with $ dollar and `tick

    SECRET over a blank line
    %%

    - item %% SECRET
      SECRET %% AFTER2

    > [!note] Callout %%SECRET%%
    > %%
    > SECRET
    > %%
    > AFTER3

    | a %%SECRET%% | b |
    |---|---|
    | c %%SECRET \\| x%% | AFTER4 |

    <!-- SECRET -- with hyphens > and ```
    SECRET
    -->

    AFTER5 %%SECRET
    ```
    SECRET fence inside a comment
    ```
    SECRET%% AFTER6 #tag%%SECRET%%

    <div>html</div> <!--SECRET--> AFTER7

    `%%shown%%`

    <!-- SECRET
    """,
    "content/notes/hid/drawing.excalidraw.md": """
    ---
    excalidraw-plugin: parsed
    ---
    # Text Elements
    Box text AFTER8 ^abcd1234

    # Drawing
    ```compressed-json
    SECRETN4KAkARALgngDg
    ```
    """,
    "content/notes/hid/index2.md": """
    # two

    See [[comments]]. ![[comments#Head line]]

    ```dataview
    TABLE SECRET
    ```

    AFTER9 %%SECRET never closed

    SECRET
    """,
    "content/notes/hid/_index.md": "---\ntitle: Hidden\n---\n\nLead <!-- SECRET --> AFTER10",
    "content/professors/ana-vidal.md":
      "---\nname: Ana Vidal\ndescription: Teaches %%SECRET%% AFTER11\n---\n\nText %%SECRET%% of hers.",
    "content/events/x.md":
      "---\ntitle: X <!--SECRET-->\nstart: 2026-11-26\nlocation: Here %%SECRET%%\n---\n\nCome %%SECRET%% AFTER12",
    "content/forum/9-hidden/index.md":
      "---\ntitle: Hidden\nboard: books\nauthor: Ana\ndate: 2026-11-11T10:00:00Z\n---\n\nA post. <!-- SECRET -->\n\n"
      + "<!--\nSECRET\n\n-->\n\nAFTER13",
  ]

  private static let open =
    "warning: the comment that begins here is never closed, so the text after it is not shown; close it with %% or -->"

  @Test func `no comment is published, and what follows one is`() throws {
    var files = StudySite.files(languages: ["en"])
    files.merge(Self.files) { $1 }
    let site = try TemporarySite(files)
    try site.build()
    let published = try site.publicFiles()
    for (name, bytes) in published {
      #expect(bytes.range(of: Data("SECRET".utf8)) == nil, "\(name)")
    }
    for number in 0...13 {
      let word = Data("AFTER\(number)".utf8)
      #expect(published.values.contains { $0.range(of: word) != nil }, "AFTER\(number)")
    }
    let note = try site.text("public/notes/hid/general/comments/index.html")
    #expect(note.contains("%%shown%%"))
    #expect(
      try site.warnings().filter { $0.contains("never closed") } == [
        "content/notes/hid/comments.md:47: \(Self.open)",
        "content/notes/hid/index2.md:9: \(Self.open)",
      ])
  }
}
