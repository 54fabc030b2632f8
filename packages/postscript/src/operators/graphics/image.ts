import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';
import { isNumber, numberOf, PsArray, PsDict, PsString, type PsObject } from '../../values/objects.ts';
import { PsError } from '../../ps-error.ts';
import { PsFile } from '../../values/ps-file.ts';
import { dataSource } from '../language/filter.ts';
import { matrixOf } from './matrix.ts';
import { pictureMatrix } from './paint.ts';

type Picture = {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly colors: number;
  readonly matrix: PsObject;
  readonly sources: readonly PsObject[];
};

/** Reports the picture and reads its data, so that the program continues after it. */
function place(m: Interpreter, picture: Picture): void {
  const { width, height, bits, colors, sources } = picture;
  const matrix = matrixOf(picture.matrix);
  if (width < 0 || height < 0 || width > 1e6 || height > 1e6 || bits < 1 || bits > 32) throw new PsError('rangecheck');
  if (width > 0 && height > 0 && matrix[0] * matrix[3] !== matrix[1] * matrix[2]) {
    m.world.painter.picture(m.state, pictureMatrix(m, matrix, width, height));
  }
  const shared = sources.length > 1 ? 1 : colors;
  const bytes = Math.ceil((width * bits * shared) / 8) * height;
  // A string can be reused and is not consumed; the data of a file or procedure is.
  if (sources[0] instanceof PsString) return;
  const [first] = sources;
  if (sources.length === 1 || first instanceof PsFile)
    for (const source of sources) consume(m, dataSource(m, source), bytes);
  else consumeInTurn(m, sources, bytes);
}

function consume(m: Interpreter, file: PsFile, bytes: number): void {
  for (let left = bytes; left > 0;) {
    if (file.read() < 0) return;
    const step = Math.min(left - 1, file.end - file.at);
    file.at += step;
    left -= step + 1;
    m.budget.work(1 + (step >> 8));
  }
  file.settle();
}

/** Calls the procedures of several colors in turn, because they share their source. */
function consumeInTurn(m: Interpreter, sources: readonly PsObject[], bytes: number): void {
  for (let left = bytes; left > 0;) {
    let read = 0;
    for (const source of sources) {
      if (!(source instanceof PsArray)) throw new PsError('typecheck');
      m.call(source);
      read = m.operands.string().bytes.length;
    }
    if (read === 0) return;
    left -= read;
  }
}

function fromDict(m: Interpreter, dict: PsDict, colors: number): void {
  if (numbersOf(dict)('ImageType', 1) === 3) {
    const data = dict.entries.get('DataDict');
    const mask = dict.entries.get('MaskDict');
    if (!(data instanceof PsDict) || !(mask instanceof PsDict)) throw new PsError('typecheck');
    const own = dict.entries.get('InterleaveType') === 3;
    plain(m, data, colors);
    if (own) plain(m, mask, 1);
    return;
  }
  plain(m, dict, colors);
}

/** Reads a picture with one kind of samples (ImageType 1), such as the picture and the mask of a masked one. */
function plain(m: Interpreter, dict: PsDict, colors: number): void {
  const number = numbersOf(dict);
  if (number('ImageType', 1) === 3) throw new PsError('rangecheck', 'ImageType');
  const source = dict.entries.get('DataSource') ?? null;
  const several = dict.entries.get('MultipleDataSources') === true && source instanceof PsArray;
  place(m, {
    width: number('Width'),
    height: number('Height'),
    bits: number('BitsPerComponent', 1),
    colors,
    matrix: dict.entries.get('ImageMatrix') ?? null,
    sources: several ? source.list() : [source],
  });
}

const numbersOf =
  (dict: PsDict) =>
  (key: string, otherwise?: number): number => {
    const value = dict.entries.get(key) ?? null;
    if (isNumber(value)) return numberOf(value);
    if (otherwise === undefined) throw new PsError('undefined', key);
    return otherwise;
  };

function componentsOf(m: Interpreter): number {
  const { values, components = values } = m.state.color;
  return Math.max(1, components.length);
}

function dotted(m: Interpreter, mask: boolean): void {
  const { operands } = m;
  if (operands.peek() instanceof PsDict) {
    fromDict(m, operands.dict(), mask ? 1 : componentsOf(m));
    return;
  }
  const source = operands.pop();
  const matrix = operands.pop();
  let bits = 1;
  if (mask) operands.boolean();
  else bits = operands.integer();
  const height = operands.number();
  const width = operands.number();
  place(m, { width, height, bits, colors: 1, matrix, sources: [source] });
}

/** Pictures (PLRM 3, 4.10): reported, not measured. */
export const imageOperators: Operators = {
  image: (m) => dotted(m, false),
  imagemask: (m) => dotted(m, true),
  colorimage: (m) => {
    const { operands } = m;
    const colors = operands.count(1, 4);
    const several = operands.boolean();
    const sources = operands.take(several ? colors : 1);
    const matrix = operands.pop();
    const bits = operands.integer();
    const height = operands.number();
    const width = operands.number();
    place(m, { width, height, bits, colors, matrix, sources });
  },
};
