import { viewOf, type FontTables } from './table-directory.ts';

/** Weight and slope of a face within its family. */
export type FaceCut = {
  /** 1 to 1000; 400 is regular, 700 bold. */
  readonly weight: number;
  readonly italic: boolean;
};

const usual = { regular: 400, bold: 700, heaviest: 1000 };
const headStyle = { bold: 0x1, italic: 0x2 };
const selection = { italic: 0x1, oblique: 0x200 };

/**
 * Reads weight and slope from "OS/2" (usWeightClass, fsSelection) and "head" (macStyle). A truncated table is ignored.
 *
 * Source: OpenType 1.9.
 */
export function faceCut(tables: FontTables): FaceCut {
  const head = tables.get('head');
  const os2 = tables.get('OS/2');
  const style = head !== undefined && head.length >= 46 ? viewOf(head).getUint16(44) : 0;
  const weight = os2 !== undefined && os2.length >= 6 ? viewOf(os2).getUint16(4) : 0;
  const selected = os2 !== undefined && os2.length >= 64 ? viewOf(os2).getUint16(62) : 0;
  const isStated = weight >= 1 && weight <= usual.heaviest;
  return {
    weight: isStated ? weight : (style & headStyle.bold) !== 0 ? usual.bold : usual.regular,
    italic: (style & headStyle.italic) !== 0 || (selected & (selection.italic | selection.oblique)) !== 0,
  };
}
