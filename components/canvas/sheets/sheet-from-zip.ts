export type SheetFormat = keyof typeof formats;

/** Locations of the sheet files in the zip. */
const formats = {
  svg: { folder: 'sheets/', ending: '.svg', type: 'image/svg+xml' },
  dxf: { folder: 'sheets/', ending: '.dxf', type: 'image/vnd.dxf' },
  exact: { folder: 'sheets/exact/', ending: '.dxf', type: 'image/vnd.dxf' },
  r12: { folder: 'sheets/R12/', ending: '.dxf', type: 'image/vnd.dxf' },
} as const;

/**
 * Extracts the file of one sheet from the zip of a run. `firstIndex` is the 0-based index of the first of the equal
 * sheets. Null when the zip does not contain it.
 */
export async function sheetFromZip(
  zip: Blob,
  firstIndex: number,
  format: SheetFormat,
): Promise<{ filename: string; blob: Blob } | null> {
  // The unzip library is loaded on first use.
  const { unzipSync } = await import('fflate');
  const { folder, ending, type } = formats[format];
  const start = `${folder}sheet-${String(firstIndex + 1).padStart(2, '0')}`;
  const isIncluded = (name: string) =>
    name.endsWith(ending) && (name === `${start}${ending}` || name.startsWith(`${start} (`));
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()), { filter: ({ name }) => isIncluded(name) });
  const [found] = Object.entries(files);
  if (found === undefined) return null;
  const [name, bytes] = found;
  return { filename: name.slice(folder.length), blob: new Blob([new Uint8Array(bytes)], { type }) };
}
