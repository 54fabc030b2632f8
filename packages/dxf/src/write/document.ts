import type { Layer } from './layer.ts';
import { createTags, type Tags, section } from './tags.ts';

const FIRST_HANDLE = 0x30;
const NONE = '0';

/** Unit of a document. */
type DocumentUnit = 'in' | 'mm';
type DocumentSize = { readonly widthIn: number; readonly heightIn: number; readonly unit?: DocumentUnit };
/** Values of $INSUNITS, the unit, and $MEASUREMENT, the system of measurement. */
const unitCodes: Readonly<Record<DocumentUnit, { readonly insUnits: number; readonly measurement: number }>> = {
  in: { insUnits: 1, measurement: 0 },
  mm: { insUnits: 4, measurement: 1 },
};

/**
 * Writes a complete DXF file of AutoCAD 2000 (AC1015), the oldest version with splines and light polylines, supported by every reader in
 * the trade. The sides and all coordinates are in `unit`, inches by default ($INSUNITS). `write` adds the entities of the model space.
 */
export function dxfDocument(
  layers: readonly Layer[],
  size: DocumentSize,
  write: (tags: Tags, modelSpace: string) => void,
): string {
  const body = createTags(FIRST_HANDLE);
  const modelSpace = body.nextHandle();
  const paperSpace = body.nextHandle();
  writeTables(body, layers, modelSpace, paperSpace);
  section(body, 'BLOCKS', () => {
    writeBlock(body, '*Model_Space', modelSpace);
    writeBlock(body, '*Paper_Space', paperSpace);
  });
  section(body, 'ENTITIES', () => write(body, modelSpace));
  section(body, 'OBJECTS', () => writeRootDictionary(body));
  body.tag(0, 'EOF');
  // The header comes first but contains the first free handle, which is only known at the end.
  return header(size, body.nextHandle()) + body.text();
}

function header({ widthIn, heightIn, unit = 'in' }: DocumentSize, freeHandle: string): string {
  const tags = createTags(0);
  section(tags, 'HEADER', () => {
    const variable = (name: string, code: number, value: string | number): void => {
      tags.tag(9, name);
      tags.tag(code, value);
    };
    variable('$ACADVER', 1, 'AC1015');
    variable('$DWGCODEPAGE', 3, 'ANSI_1252');
    variable('$INSUNITS', 70, unitCodes[unit].insUnits);
    variable('$MEASUREMENT', 70, unitCodes[unit].measurement);
    variable('$LUNITS', 70, 2);
    variable('$HANDSEED', 5, freeHandle);
    variable('$EXTMIN', 10, 0);
    tags.tag(20, 0);
    tags.tag(30, 0);
    variable('$EXTMAX', 10, widthIn);
    tags.tag(20, heightIn);
    tags.tag(30, 0);
  });
  section(tags, 'CLASSES', () => {});
  return tags.text();
}

function table(tags: Tags, name: string, count: number, write: (owner: string) => void): void {
  tags.tag(0, 'TABLE');
  tags.tag(2, name);
  const own = tags.nextHandle();
  tags.tag(5, own);
  tags.tag(330, NONE);
  tags.tag(100, 'AcDbSymbolTable');
  tags.tag(70, count);
  if (name === 'DIMSTYLE') tags.tag(100, 'AcDbDimStyleTable');
  write(own);
  tags.tag(0, 'ENDTAB');
}

function record(tags: Tags, type: string, owner: string, subclass: string, name: string): void {
  tags.begin(type, owner);
  tags.tag(100, 'AcDbSymbolTableRecord');
  tags.tag(100, subclass);
  tags.tag(2, name);
}

function writeTables(tags: Tags, layers: readonly Layer[], modelSpace: string, paperSpace: string): void {
  section(tags, 'TABLES', () => {
    table(tags, 'VPORT', 0, () => {});
    table(tags, 'LTYPE', 3, (owner) => {
      for (const name of ['ByBlock', 'ByLayer', 'Continuous']) {
        record(tags, 'LTYPE', owner, 'AcDbLinetypeTableRecord', name);
        tags.tag(70, 0);
        tags.tag(3, '');
        tags.tag(72, 65);
        tags.tag(73, 0);
        tags.tag(40, 0);
      }
    });
    table(tags, 'LAYER', layers.length + 1, (owner) => {
      for (const { name, color, isCut } of [{ name: '0', color: 7, isCut: true }, ...layers]) {
        record(tags, 'LAYER', owner, 'AcDbLayerTableRecord', name);
        tags.tag(70, 0);
        tags.tag(62, color);
        tags.tag(6, 'Continuous');
        // Layers that are not cut are shown but never plotted.
        if (!isCut) tags.tag(290, 0);
      }
    });
    table(tags, 'STYLE', 1, (owner) => {
      record(tags, 'STYLE', owner, 'AcDbTextStyleTableRecord', 'Standard');
      for (const [code, value] of [
        [70, 0],
        [40, 0],
        [41, 1],
        [50, 0],
        [71, 0],
        [42, 0.2],
      ] as const) {
        tags.tag(code, value);
      }
      tags.tag(3, 'txt');
      tags.tag(4, '');
    });
    table(tags, 'VIEW', 0, () => {});
    table(tags, 'UCS', 0, () => {});
    table(tags, 'APPID', 1, (owner) => {
      record(tags, 'APPID', owner, 'AcDbRegAppTableRecord', 'ACAD');
      tags.tag(70, 0);
    });
    table(tags, 'DIMSTYLE', 0, () => {});
    table(tags, 'BLOCK_RECORD', 2, (owner) => {
      for (const [name, handle] of [
        ['*Model_Space', modelSpace],
        ['*Paper_Space', paperSpace],
      ] as const) {
        tags.tag(0, 'BLOCK_RECORD');
        tags.tag(5, handle);
        tags.tag(330, owner);
        tags.tag(100, 'AcDbSymbolTableRecord');
        tags.tag(100, 'AcDbBlockTableRecord');
        tags.tag(2, name);
      }
    });
  });
}

function writeBlock(tags: Tags, name: string, blockRecord: string): void {
  tags.begin('BLOCK', blockRecord);
  tags.tag(100, 'AcDbEntity');
  tags.tag(8, '0');
  tags.tag(100, 'AcDbBlockBegin');
  tags.tag(2, name);
  tags.tag(70, 0);
  tags.tag(10, 0);
  tags.tag(20, 0);
  tags.tag(30, 0);
  tags.tag(3, name);
  tags.tag(1, '');
  tags.begin('ENDBLK', blockRecord);
  tags.tag(100, 'AcDbEntity');
  tags.tag(8, '0');
  tags.tag(100, 'AcDbBlockEnd');
}

function writeRootDictionary(tags: Tags): void {
  const root = tags.begin('DICTIONARY', NONE);
  tags.tag(100, 'AcDbDictionary');
  tags.tag(281, 1);
  const groups = tags.nextHandle();
  tags.tag(3, 'ACAD_GROUP');
  tags.tag(350, groups);
  tags.tag(0, 'DICTIONARY');
  tags.tag(5, groups);
  tags.tag(330, root);
  tags.tag(100, 'AcDbDictionary');
  tags.tag(281, 1);
}
