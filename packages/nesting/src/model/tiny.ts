/** Holes and parts whose larger side is below this are dust: measured, but not worth cutting, and never nested (inches). */
export const TINY_IN = 0.05;
