export type Range = { readonly min: number; readonly max: number };

/** The product's limits (docs/product-rules.md, Limits). The only place where they are stated. */
export const limits = {
  textLength: 40,
  heightIn: { min: 0.5, max: 120 },
  sheetIn: { min: 5, max: 240 },
  /** Stock of a shop. Offcuts may have any side from `sideIn.min`, other sheets from `sheetIn.min`. */
  stock: {
    entries: 20,
    nameLength: 60,
    sideIn: { min: 1, max: 240 },
    /** Exclusion zones of a sheet: their number, position and sides. */
    zones: { max: 20, atIn: { min: -240, max: 240 }, sideIn: { min: 0.01, max: 480 } },
    /** Position of a corner of a sheet that is not a rectangle. */
    cornerIn: { min: 0, max: 240 },
    count: { min: 1, max: 999 },
    price: { min: 0, max: 100_000 },
  },
  /** Rolls in inches: 150 ft of material, and the panels of a cutter's bed. */
  roll: { lengthIn: { min: 5, max: 1800 }, panelIn: { min: 5, max: 240 } },
  /** Distance of a weeding box from the outlines in it, in inches. */
  weedingBoxIn: { min: 0.05, max: 2 },
  /** Rates of a shop, in its own currency; the markup in percent. */
  rates: { symbolLength: 4 },
  /** Quotes for customers: characters of their texts, ranges of their terms, and the logo as added and as stored. */
  quote: {
    shopNameLength: 80,
    addressLength: 300,
    customerLength: 80,
    numberLength: 20,
    termsLength: 600,
    typedNumberLength: 20,
    taxPercent: { min: 0, max: 100 },
    minimum: { min: 0, max: 1_000_000_000 },
    validDays: { min: 0, max: 3650 },
    discounts: 5,
    discountFrom: { min: 2, max: 10_000 },
    discountPercent: { min: 0, max: 100 },
    logoBytes: 200 * 1024,
    logoSidePx: 2000,
    storedLogoSidePx: 480,
    storedLogoBytes: 400 * 1024,
    /** Lines of a quote, and characters of the path of a picture. */
    lines: 500,
    pictureLength: 4000,
    requestBytes: 3 * 1024 * 1024,
  },
  /** Sheets of a size without a count that "as many as fit" may use. */
  fillSheets: { min: 1, max: 200 },
  tracking: { min: -0.1, max: 1 },
  /** Extra inches between letters, and even gaps from letter to letter. */
  trackingIn: { min: -12, max: 120 },
  gapIn: { min: 0, max: 120 },
  /** Distance between baselines as a share of the letter height. */
  leading: { min: 0.5, max: 5 },
  /** Users' own font files. */
  fonts: {
    fileBytes: 10 * 1024 * 1024,
    /** Maximum total size in one run, equal to that of a single file. */
    runBytes: 10 * 1024 * 1024,
    /** Maximum number in one run. */
    inRun: 20,
    /** Maximum number stored in one browser. */
    kept: 100,
    /** Allowed values of a variable font's axis; the font's own range is narrower. */
    axis: { min: -10_000, max: 10_000 },
    axes: 16,
    /** Minutes for which the server caches a font for previews. */
    previewMinutes: 15,
  },
  /** Range of a part's position in inches from the sheet's corner, and of its rotation in degrees. */
  manualLayout: { position: { min: -1e7, max: 1e7 }, turn: { min: -3600, max: 3600 } },
  spacingIn: { min: 0.1, max: 2 },
  marginIn: { min: 0, max: 12 },
  rows: 100,
  quantity: { min: 1, max: 999 },
  /** Pieces of a part in one copy of its drawing; 0 is not cut. */
  partQuantity: { min: 0, max: 999 },
  /** Characters of the name of a part in a drawing. */
  partName: 200,
  /** Pieces that a run can place, and the number of different parts among them; the preparation of each needs time and memory. */
  placedPieces: 10_000,
  placedParts: 2000,
  /** Maximum number of copies of a part that is cut as often as fits, placed by a lattice. */
  filledPieces: 10_000,
  /** The same by a search. */
  searchedCopies: 2000,
  fileBytes: 10 * 1024 * 1024,
  /** Size in bytes of a drawing that is measured in the browser. */
  browserFileBytes: 3 * 1024 * 1024,
  /** Maximum size of a PDF, AI or DXF to convert; they often contain pictures, which are not converted. */
  convertedFileBytes: 20 * 1024 * 1024,
  /** Maximum size of the SVG that it is converted to; larger than any that can be measured. */
  convertedSvgBytes: 20 * 1024 * 1024,
  /** Maximum number of files in a combined drawing, which can have `fileBytes`. */
  combinedFiles: 200,
  /** Highest number of a page to read. */
  pages: 1_000_000,
  shapes: 20_000,
  /** Rules on operations of a drawing, and characters of one. */
  operations: { rules: 200, ruleLength: 300 },
  /** Characters of a name for a row or a part. */
  nameLength: 60,
  /** Names of rows and parts in a request. */
  names: 2_000,
  segments: 500_000,
  sheetsShown: 200,
  nestHardStopSeconds: 120,
  /** Maximum seconds of a search; the rest until the hard stop is for measuring before and finishing after it. */
  searchSeconds: 85,
  passwordLength: 8,
  /** Maximum number of active keys of an account, and of characters of a key's name. */
  apiKeys: 20,
  apiKeyName: 60,
  /** Calls of a key or a screen: `times` at once, refilled evenly over `perS` seconds. All keys of an account together have twice as many. */
  calls: {
    measure: { times: 60, perS: 60 },
    /** Calls that start a run or return to one. The number of started runs is limited by counting the runs. */
    nestCall: { times: 240, perS: 60 },
    /** Manual layouts, each checked when a part is dropped. */
    manualLayout: { times: 120, perS: 60 },
    export: { times: 60, perS: 60 },
    read: { times: 60, perS: 60 },
    follow: { times: 120, perS: 60 },
    webhooks: { times: 20, perS: 60 },
    material: { times: 120, perS: 60 },
  },
  /** Characters of a run's reference; entries of its metadata, and characters of their names and values. */
  runLabels: { referenceLength: 200, fields: 50, keyLength: 40, valueLength: 500 },
  /** Webhooks of an account: their number, characters of an address, and deliveries in the list of one. */
  webhooks: { count: 5, urlLength: 500, listed: 100 },
  /** Number of requests in the log of an API key. */
  keyLog: 100,
  /** Maximum number of runs in one page of the list. */
  runsPage: 100,
  /** Maximum number of offcuts of an account including used ones, and of characters of the name of the job that left one. */
  remnants: 500,
  materials: 200,
  remnantMadeFrom: 100,
  /** Pictures to vectorize (docs/product-rules.md, Pictures). */
  picture: {
    fileBytes: 10 * 1024 * 1024,
    pixels: 25_000_000,
    sidePx: 20_000,
    /** Maximum ratio of the longer to the shorter side. */
    aspect: 200,
    /** Larger pictures are reduced to this before a full trace, and to `previewPixels` before a preview. */
    tracedPixels: 16_000_000,
    previewPixels: 786_432,
    colors: { min: 2, max: 16 },
    sizeIn: { min: 0.1, max: 1200 },
    speckIn: { min: 0, max: 2 },
    threshold: { min: 1, max: 254 },
    tracesADay: 20,
    /** Processing seconds per hour for one account's previews. */
    previewSecondsAnHour: 300,
    /** Maximum of contours and nodes; a trace with more cannot be cut. */
    contours: 5_000,
    nodes: 50_000,
    /** Minutes for which a picture can be named by its token. */
    cacheMinutes: 15,
  },
  /** Maximum size of a request with a drawing and fonts as data URLs (four characters for three bytes) and other data. */
  requestBytes: 29 * 1024 * 1024,
  /** Maximum size of a layout: the maximum number of placements, with the longest ids. */
  layoutBytes: 3 * 1024 * 1024,
  /** Maximum size of rows of text and of forms. */
  formBytes: 256 * 1024,
} as const;
