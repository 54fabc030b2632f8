/** The API version of all responses: the one that the product's SDK pins. */
export const API_VERSION = '2026-10-28.endive';
