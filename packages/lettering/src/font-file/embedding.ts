import { viewOf, type FontTables } from './table-directory.ts';

const usage = { restricted: 0x0002, preview: 0x0004, editable: 0x0008 };
const bitmapsOnly = 0x0200;

/**
 * Returns true if the font may be embedded in documents, which includes sending it with a job. Fonts without the bits allow it; of several
 * usage bits the most permissive one applies.
 *
 * Source: OpenType 1.9, "OS/2", fsType.
 */
export function mayBeEmbedded(tables: FontTables): boolean {
  const os2 = tables.get('OS/2');
  if (os2 === undefined || os2.length < 10) return true;
  const type = viewOf(os2).getUint16(8);
  if ((type & bitmapsOnly) !== 0) return false;
  return (type & usage.restricted) === 0 || (type & (usage.preview | usage.editable)) !== 0;
}
