/** The product's limits (product.md 7.1, specification section 9). The only place where they are stated. */
export const limits = {
  textLength: 40,
  heightIn: { min: 0.5, max: 120 },
  sheetIn: { min: 5, max: 240 },
  tracking: { min: -0.1, max: 1 },
  spacingIn: { min: 0.1, max: 2 },
  marginIn: { min: 0, max: 12 },
  rows: 20,
  quantity: { min: 1, max: 999 },
  placedPieces: 2000,
  fileBytes: 10 * 1024 * 1024,
  shapes: 5000,
  segments: 200_000,
  sheetsShown: 200,
  nestSeconds: [5, 20, 60],
  nestHardStopSeconds: 120,
  tinyIn: 0.05,
  passwordLength: 8,
  /** A file as a data URL inside JSON, with room for the rest of the request. */
  requestBytes: 15 * 1024 * 1024,
} as const;
