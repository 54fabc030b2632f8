/**
 * Writes DXF group codes. A drawing interchange file is a list of pairs: a code that identifies the data, and its value, each on a separate
 * line (Autodesk, DXF Reference, AutoCAD 2000). Handles are assigned in the order of writing.
 */
export type Tags = {
  readonly tag: (code: number, value: string | number) => void;
  /** Begins an entity, table or object: writes its type, its own handle and its owner's. Returns the handle. */
  readonly begin: (type: string, owner: string) => string;
  readonly nextHandle: () => string;
  readonly text: () => string;
};

export function createTags(firstHandle: number): Tags {
  const lines: string[] = [];
  let handle = firstHandle;
  const nextHandle = (): string => (handle++).toString(16).toUpperCase();
  const tag = (code: number, value: string | number): void => {
    lines.push(String(code), typeof value === 'number' ? number(value) : singleLine(value));
  };
  return {
    tag,
    nextHandle,
    begin: (type, owner) => {
      const own = nextHandle();
      tag(0, type);
      tag(5, own);
      tag(330, owner);
      return own;
    },
    text: () => `${lines.join('\r\n')}\r\n`,
  };
}

/** Returns the shortest text that reads back as the same double, without an exponent, which some readers do not support. */
function number(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('A DXF file holds finite numbers only.');
  if (value === 0) return '0';
  const text = String(value);
  return text.includes('e') ? value.toFixed(17) : text;
}

/** Returns a value as one line of at most 255 characters. Characters other than ASCII become \U+XXXX (DXF Reference, string values). */
function singleLine(value: string): string {
  let text = '';
  for (let at = 0; at < value.length && text.length < 240; at += 1) {
    const code = value.charCodeAt(at);
    if (code < 32 || code === 127) text += ' ';
    else if (code < 127) text += value[at];
    else text += `\\U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  }
  return text;
}

/** Writes a section with the content that `write` adds. */
export function section(tags: Tags, name: string, write: () => void): void {
  tags.tag(0, 'SECTION');
  tags.tag(2, name);
  write();
  tags.tag(0, 'ENDSEC');
}
