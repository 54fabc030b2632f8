export type SheetFormat = 'svg' | 'dxf';

/** One sheet's file out of the zip of a run; `firstIndex` is the 0-based sheet that stands for all equal ones. Null when it is not there. */
export async function sheetFromZip(
  zip: Blob,
  firstIndex: number,
  format: SheetFormat,
): Promise<{ filename: string; blob: Blob } | null> {
  // The unpacker is fetched when it is first needed.
  const { unzipSync } = await import('fflate');
  const start = `sheets/sheet-${String(firstIndex + 1).padStart(2, '0')}`;
  const isWanted = (name: string) =>
    name.endsWith(`.${format}`) && (name === `${start}.${format}` || name.startsWith(`${start} (`));
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()), { filter: ({ name }) => isWanted(name) });
  const [found] = Object.entries(files);
  if (found === undefined) return null;
  const [name, bytes] = found;
  const type = format === 'svg' ? 'image/svg+xml' : 'image/vnd.dxf';
  return { filename: name.slice('sheets/'.length), blob: new Blob([new Uint8Array(bytes)], { type }) };
}
