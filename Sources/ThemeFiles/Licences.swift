/// The licences of the program and of what is linked into it: `LICENSE` and `NOTICE`, embedded in the executable.
///
/// Most licences ask that their text goes with the program, and `dist/tertulia` may travel as one file.
/// `own` and `ofParts` are written by Plugins/ThemeTable.
public enum Licences {}
