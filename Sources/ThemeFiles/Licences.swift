/// The licences of the program and of what is linked into it: `LICENSE` and `NOTICE`, embedded in the executable.
///
/// Most licences require their text to accompany the program, and `dist/tertulia` may be distributed as one file. `own` and
/// `ofParts` are written by Plugins/ThemeTable.
public enum Licences {}
