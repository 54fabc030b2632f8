// QR codes: ISO/IEC 18004:2015, byte mode, error correction level M, versions 1 to 15 (up to 412 bytes).

/** Level M, by version: check bytes of each block, and number of blocks (Table 9). */
const CHECK_BYTES = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10];
const LEVEL_M = 0b00;
const QUIET_ZONE = 4;

type Modules = boolean[][];

/** The code as an SVG picture, one unit a module. Throws when the text is too long. */
export function qrCodeSvg(text: string): string {
  const modules = qrCodeModules(text);
  const size = modules.length + 2 * QUIET_ZONE;
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET_ZONE},${y + QUIET_ZONE}h1v1h-1z` : '')))
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 4}" height="${size * 4}" ` +
    `shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
  );
}

/** The modules row by row, true for dark. */
export function qrCodeModules(text: string): Modules {
  const data = Buffer.from(text);
  const version = smallestVersion(data.length);
  const codewords = interleave(dataCodewords(data, version), version);
  const size = version * 4 + 17;
  const modules: Modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const isFunction: Modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  drawFunctionPatterns(modules, isFunction, version);
  drawCodewords(modules, isFunction, codewords);
  let best: { modules: Modules; penalty: number } | undefined;
  for (let mask = 0; mask < 8; mask++) {
    const candidate = modules.map((row, y) =>
      row.map((dark, x) => dark !== (!isFunction[y]![x]! && isMasked(mask, x, y))),
    );
    drawFormat(candidate, undefined, mask);
    const penalty = penaltyOf(candidate);
    if (!best || penalty < best.penalty) best = { modules: candidate, penalty };
  }
  return best!.modules;
}

function smallestVersion(length: number): number {
  for (let version = 1; version <= BLOCKS.length; version++) {
    const headerBits = 4 + (version < 10 ? 8 : 16);
    if (headerBits + length * 8 <= dataCapacity(version) * 8) return version;
  }
  throw new RangeError('The text is too long for a QR code.');
}

/** Bytes that fit besides the fixed patterns (Table 1). */
function rawCapacity(version: number): number {
  let bits = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const count = Math.floor(version / 7) + 2;
    bits -= (25 * count - 10) * count - 55;
    if (version >= 7) bits -= 36;
  }
  return Math.floor(bits / 8);
}

function dataCapacity(version: number): number {
  return rawCapacity(version) - CHECK_BYTES[version - 1]! * BLOCKS[version - 1]!;
}

function dataCodewords(data: Buffer, version: number): number[] {
  const bits: number[] = [];
  const append = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  append(0b0100, 4);
  append(data.length, version < 10 ? 8 : 16);
  for (const byte of data) append(byte, 8);
  const capacityBits = dataCapacity(version) * 8;
  append(0, Math.min(4, capacityBits - bits.length));
  append(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < capacityBits; pad ^= 0xec ^ 0x11) append(pad, 8);
  return Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
}

/** Splits into blocks, adds check bytes, and takes the bytes of all blocks in turn (section 7.6). */
function interleave(data: number[], version: number): number[] {
  const blockCount = BLOCKS[version - 1]!;
  const checkCount = CHECK_BYTES[version - 1]!;
  const raw = rawCapacity(version);
  const shortBlocks = blockCount - (raw % blockCount);
  const shortData = Math.floor(raw / blockCount) - checkCount;
  const divisor = generatorPolynomial(checkCount);
  const blocks: { data: number[]; check: number[] }[] = [];
  for (let index = 0, start = 0; index < blockCount; index++) {
    const length = shortData + (index < shortBlocks ? 0 : 1);
    const part = data.slice(start, start + length);
    blocks.push({ data: part, check: remainder(part, divisor) });
    start += length;
  }
  const result: number[] = [];
  for (let index = 0; index <= shortData; index++) {
    for (const block of blocks) if (index < block.data.length) result.push(block.data[index]!);
  }
  for (let index = 0; index < checkCount; index++) for (const block of blocks) result.push(block.check[index]!);
  return result;
}

/** Product in GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1. */
export function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

function generatorPolynomial(degree: number): number[] {
  const coefficients = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let index = 0; index < degree; index++) {
      coefficients[index] = multiply(coefficients[index]!, root) ^ (coefficients[index + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return coefficients;
}

function remainder(data: number[], divisor: number[]): number[] {
  const result = Array<number>(divisor.length).fill(0);
  for (const byte of data) {
    const factor = byte ^ result.shift()!;
    result.push(0);
    divisor.forEach((coefficient, index) => (result[index]! ^= multiply(coefficient, factor)));
  }
  return result;
}

function drawFunctionPatterns(modules: Modules, isFunction: Modules, version: number): void {
  const size = modules.length;
  const set = (x: number, y: number, isDark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    modules[y]![x] = isDark;
    isFunction[y]![x] = true;
  };
  for (let index = 0; index < size; index++) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const centres = alignmentCentres(version);
  const last = centres.length - 1;
  centres.forEach((cy, row) =>
    centres.forEach((cx, column) => {
      const isAtFinder =
        (row === 0 && column === 0) || (row === 0 && column === last) || (row === last && column === 0);
      if (isAtFinder) return;
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }),
  );
  drawFormat(modules, isFunction, 0);
  if (version >= 7) drawVersion(set, version, size);
}

/** Annex E, as an even spacing from the last centre back. */
function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step)];
}

/** Level and mask with BCH(15,5) check bits, twice (section 7.9). */
function drawFormat(modules: Modules, isFunction: Modules | undefined, mask: number): void {
  const size = modules.length;
  const data = (LEVEL_M << 3) | mask;
  let check = data;
  for (let step = 0; step < 10; step++) check = (check << 1) ^ ((check >>> 9) * 0x537);
  const bits = ((data << 10) | check) ^ 0x5412;
  const set = (x: number, y: number, isDark: boolean) => {
    modules[y]![x] = isDark;
    if (isFunction) isFunction[y]![x] = true;
  };
  for (let index = 0; index < 15; index++) {
    const isDark = ((bits >>> index) & 1) === 1;
    if (index < 6) set(8, index, isDark);
    else if (index < 8) set(8, index + 1, isDark);
    else if (index === 8) set(7, 8, isDark);
    else set(14 - index, 8, isDark);
    if (index < 8) set(size - 1 - index, 8, isDark);
    else set(8, size - 15 + index, isDark);
  }
  set(8, size - 8, true);
}

/** Version with BCH(18,6) check bits, twice (section 7.10). */
function drawVersion(set: (x: number, y: number, isDark: boolean) => void, version: number, size: number): void {
  let check = version;
  for (let step = 0; step < 12; step++) check = (check << 1) ^ ((check >>> 11) * 0x1f25);
  const bits = (version << 12) | check;
  for (let index = 0; index < 18; index++) {
    const isDark = ((bits >>> index) & 1) === 1;
    const a = size - 11 + (index % 3);
    const b = Math.floor(index / 3);
    set(a, b, isDark);
    set(b, a, isDark);
  }
}

/** Two columns at a time from the right, up and down in turn, around the fixed patterns (section 7.7.3). */
function drawCodewords(modules: Modules, isFunction: Modules, codewords: number[]): void {
  const size = modules.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (isFunction[y]![x] || bit >= codewords.length * 8) continue;
        modules[y]![x] = ((codewords[bit >>> 3]! >>> (7 - (bit & 7))) & 1) === 1;
        bit++;
      }
    }
  }
}

export function isMasked(mask: number, x: number, y: number): boolean {
  switch (mask) {
    case 0:
      return (x + y) % 2 === 0;
    case 1:
      return y % 2 === 0;
    case 2:
      return x % 3 === 0;
    case 3:
      return (x + y) % 3 === 0;
    case 4:
      return (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0;
    case 5:
      return ((x * y) % 2) + ((x * y) % 3) === 0;
    case 6:
      return (((x * y) % 2) + ((x * y) % 3)) % 2 === 0;
    default:
      return (((x + y) % 2) + ((x * y) % 3)) % 2 === 0;
  }
}

/** How hard a picture is to read (section 7.8.3); the mask with the least is taken. */
function penaltyOf(modules: Modules): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x]!));
  let penalty = 0;
  for (const line of [...modules, ...columns]) {
    const text = line.map((isDark) => (isDark ? '1' : '0')).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2;
    penalty += 40 * (text.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  let dark = 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const here = modules[y]![x]!;
      if (here) dark++;
      const isSquare = x + 1 < size && y + 1 < size;
      if (
        isSquare &&
        [modules[y]![x + 1], modules[y + 1]![x], modules[y + 1]![x + 1]].every((other) => other === here)
      ) {
        penalty += 3;
      }
    }
  }
  return penalty + 10 * Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5);
}
