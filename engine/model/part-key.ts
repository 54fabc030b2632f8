/** Returns the key of a part as one text, unique in its job. */
export const partKey = (rowId: string, partId: string): string => `${rowId}/${partId}`;
