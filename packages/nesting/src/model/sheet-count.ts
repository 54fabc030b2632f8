type CountedSheet = { readonly count: number | null; readonly remnant?: boolean | undefined };

/** Returns the available number of sheets, null if unlimited. A remnant without a count is one piece of material. */
export const sheetCount = ({ count, remnant }: CountedSheet): number | null => count ?? (remnant === true ? 1 : null);
