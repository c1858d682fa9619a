extension Schema {
  /// Products, which imports add and never delete: one missing from an import is marked as gone.
  ///
  /// Everything about a product that can be searched for is a row of `product_values`, so that each value is a set of numbers.
  /// Each value is also a list in which a product has a number, as a topic has one in the forum: pages of a list never shift.
  /// Nothing of it is private.
  static let catalogue = """
    CREATE TABLE products (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      source TEXT NOT NULL,
      key TEXT NOT NULL,
      slug TEXT NOT NULL UNIQUE,
      price INTEGER,
      currency TEXT NOT NULL,
      price_origin INTEGER NOT NULL,
      picture TEXT NOT NULL,
      link TEXT NOT NULL,
      is_gone INTEGER NOT NULL DEFAULT 0,
      added_at INTEGER NOT NULL,
      digest INTEGER NOT NULL,
      UNIQUE (source, key)
    );
    CREATE INDEX products_picture ON products (picture) WHERE picture <> '';
    CREATE TABLE product_texts (
      product_id INTEGER NOT NULL REFERENCES products (id),
      lang TEXT NOT NULL,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      PRIMARY KEY (product_id, lang)
    ) WITHOUT ROWID;
    CREATE TABLE product_values (
      product_id INTEGER NOT NULL REFERENCES products (id),
      sort INTEGER NOT NULL,
      list_id INTEGER NOT NULL REFERENCES product_lists (id),
      origin INTEGER NOT NULL,
      PRIMARY KEY (product_id, sort)
    ) WITHOUT ROWID;
    CREATE TABLE product_stock (
      product_id INTEGER NOT NULL REFERENCES products (id),
      shop TEXT NOT NULL,
      size TEXT NOT NULL,
      sort INTEGER NOT NULL,
      PRIMARY KEY (product_id, shop, size)
    ) WITHOUT ROWID;
    CREATE TABLE product_lists (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      attribute TEXT NOT NULL,
      value TEXT NOT NULL,
      title TEXT NOT NULL,
      last_number INTEGER NOT NULL DEFAULT 0,
      UNIQUE (attribute, value)
    );
    INSERT INTO product_lists (id, attribute, value, title) VALUES (1, '', '', '');
    CREATE TABLE product_places (
      list_id INTEGER NOT NULL REFERENCES product_lists (id),
      number INTEGER NOT NULL,
      product_id INTEGER NOT NULL REFERENCES products (id),
      PRIMARY KEY (list_id, number)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX product_places_product ON product_places (product_id, list_id);

    """

  /// Content of the files in `content/catalogue/`: words of attributes and values, shops and pictures; and, for emails alone,
  /// the addresses of shops.
  static let catalogueContent = """
    DROP TABLE IF EXISTS public_catalogue_words;
    DROP TABLE IF EXISTS public_shops;
    DROP TABLE IF EXISTS public_product_pictures;
    DROP TABLE IF EXISTS shop_addresses;
    CREATE TABLE public_catalogue_words (
      lang TEXT NOT NULL,
      attribute TEXT NOT NULL,
      value TEXT NOT NULL,
      label TEXT NOT NULL,
      fill TEXT,
      traits INTEGER NOT NULL,
      sort INTEGER NOT NULL,
      PRIMARY KEY (lang, attribute, value)
    ) WITHOUT ROWID;
    CREATE TABLE public_shops (
      slug TEXT NOT NULL,
      lang TEXT NOT NULL,
      name TEXT NOT NULL,
      address TEXT NOT NULL,
      hours TEXT NOT NULL,
      latitude TEXT,
      longitude TEXT,
      takes_reservations INTEGER NOT NULL,
      sort INTEGER NOT NULL,
      PRIMARY KEY (slug, lang)
    ) WITHOUT ROWID;
    CREATE TABLE public_product_pictures (
      picture TEXT PRIMARY KEY,
      media TEXT NOT NULL,
      width INTEGER,
      height INTEGER
    ) WITHOUT ROWID;
    CREATE TABLE shop_addresses (slug TEXT PRIMARY KEY, email TEXT NOT NULL, lang TEXT NOT NULL) WITHOUT ROWID;

    """
}
