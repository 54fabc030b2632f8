/** Returns a DXF file in the order of its pairs of group code and value; `header` and `tables` precede the entities. */
export type Pairs = readonly (string | number)[];

const section = (name: string, pairs: Pairs): Pairs => [0, 'SECTION', 2, name, ...pairs, 0, 'ENDSEC'];

export function dxfText(parts: {
  header?: Pairs;
  tables?: Pairs;
  blocks?: Pairs;
  entities?: Pairs;
  end?: Pairs;
}): string {
  const { header = [9, '$INSUNITS', 70, 1], tables = [], blocks = [], entities = [], end = [0, 'EOF'] } = parts;
  const pairs = [
    ...section('HEADER', header),
    ...section('TABLES', tables),
    ...section('BLOCKS', blocks),
    ...section('ENTITIES', entities),
    ...end,
  ];
  return `${pairs.join('\n')}\n`;
}

/** Returns the same file in the binary form of R13 and later. */
export function binaryDxf(text: string): Uint8Array {
  const lines = text.trimEnd().split('\n');
  const bytes: number[] = [...new TextEncoder().encode('AutoCAD Binary DXF\r\n\u001A\0')];
  const view = new DataView(new ArrayBuffer(8));
  const push = (length: number): void => {
    for (let k = 0; k < length; k++) bytes.push(view.getUint8(k));
  };
  for (let k = 0; k < lines.length; k += 2) {
    const [code, value] = [Number(lines[k]), lines[k + 1]!];
    view.setInt16(0, code, true);
    push(2);
    if (code >= 10 && code < 60) {
      view.setFloat64(0, Number(value), true);
      push(8);
    } else if (code >= 60 && code < 80) {
      view.setInt16(0, Number(value), true);
      push(2);
    } else if (code >= 90 && code < 100) {
      view.setInt32(0, Number(value), true);
      push(4);
    } else bytes.push(...new TextEncoder().encode(value), 0);
  }
  return Uint8Array.from(bytes);
}
