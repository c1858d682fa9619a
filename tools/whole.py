"""For programs that write rows into a site's database: tables of features that were never used are not in it (Database/Site/AbsentTables)."""


def whole(database):
    """Makes the absent tables, as the program does when something is inserted; returns the connection."""
    if database.execute("SELECT 1 FROM sqlite_schema WHERE name = 'absent_tables'").fetchone():
        with database:
            for (sql,) in database.execute("SELECT sql FROM absent_tables ORDER BY rank").fetchall():
                for statement in sql.split(";\n"):
                    database.execute(statement)
            database.execute("DELETE FROM absent_tables")
    return database
