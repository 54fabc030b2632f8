/** A part of a row by one text, unique in its job. */
export const partKey = (rowId: string, partId: string): string => `${rowId}/${partId}`;
