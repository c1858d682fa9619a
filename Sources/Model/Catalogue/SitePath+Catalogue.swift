// The addresses of the catalogue.
extension SitePath {
  /// All products, the newest first.
  public static func catalogue(_ tree: SiteTree) -> SitePath { products(.all, tree) }

  /// The newest products of a list: `catalogue/`, `catalogue/colour/red/`, `catalogue/shops/la-horma/`.
  public static func products(_ list: ProductList, _ tree: SiteTree) -> SitePath {
    SitePath(folder: folder(list), in: tree)
  }

  /// One page of the archive of a list of products; `page` counts from 1.
  public static func products(_ list: ProductList, page: Int, _ tree: SiteTree) -> SitePath {
    SitePath(folder: "\(folder(list))archive/\(page)/", in: tree)
  }

  private static func folder(_ list: ProductList) -> String {
    switch list.attribute {
    case "": "catalogue/"
    case Product.shop: "catalogue/shops/\(list.value)/"
    default: "catalogue/\(list.attribute)/\(list.value)/"
    }
  }

  /// All values of all attributes, with the number of products that have each.
  public static func browse(_ tree: SiteTree) -> SitePath {
    SitePath(folder: "catalogue/browse/", in: tree)
  }

  /// A product.
  public static func product(_ slug: String, _ tree: SiteTree) -> SitePath {
    SitePath(folder: "catalogue/\(slug)/", in: tree)
  }

  /// Products of the sitemap, a thousand numbers each; `block` counts from 1.
  public static func productsSitemap(block: Int) -> SitePath {
    SitePath("sitemaps/products-\(block).xml")
  }
}
