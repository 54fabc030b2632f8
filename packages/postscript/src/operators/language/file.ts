import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';
import { PsFile } from '../../values/ps-file.ts';
import { hexDigit } from '../../values/scan-string.ts';
import { PsString } from '../../values/objects.ts';
import { PsError } from '../../ps-error.ts';

/**
 * Returns an operator that is refused: the only files are the program itself and the filters over it, so none can be
 * opened.
 */
function refuse(operands: number): (m: Interpreter) => void {
  return (m) => {
    m.operands.take(operands);
    throw new PsError('invalidfileaccess');
  };
}

function discard(operands: number): (m: Interpreter) => void {
  return (m) => {
    m.operands.take(operands);
  };
}

function fill(m: Interpreter, next: (file: PsFile) => number): void {
  const target = m.operands.string();
  const file = m.operands.file();
  const { bytes } = target;
  m.budget.work(bytes.length >> 4);
  let count = 0;
  while (count < bytes.length) {
    const byte = next(file);
    if (byte < 0) break;
    bytes[count++] = byte;
  }
  file.settle();
  m.operands.push(new PsString(bytes.subarray(0, count)));
  m.operands.push(count === bytes.length);
}

function readHex(file: PsFile): number {
  let high = -1;
  for (;;) {
    const byte = file.read();
    if (byte < 0) return -1;
    const digit = hexDigit(byte);
    if (digit < 0) continue;
    if (high >= 0) return high * 16 + digit;
    high = digit;
  }
}

function readLine(m: Interpreter): void {
  const { bytes } = m.operands.string();
  const file = m.operands.file();
  let count = 0;
  let ended = false;
  for (;;) {
    const byte = file.read();
    if (byte < 0) break;
    if (byte === 13 || byte === 10) {
      if (byte === 13 && file.peek() === 10) file.read();
      ended = true;
      break;
    }
    if (count >= bytes.length) throw new PsError('rangecheck');
    bytes[count++] = byte;
  }
  m.budget.work(count >> 4);
  m.operands.push(new PsString(bytes.subarray(0, count)));
  m.operands.push(ended);
}

/** Operators that read the program's own data (PLRM 3, 8.1). They open and write nothing and query no system data. */
export const fileOperators: Operators = {
  currentfile: (m) => m.operands.push(m.currentFile()),
  read: (m) => {
    const file = m.operands.file();
    const byte = file.read();
    file.settle();
    if (byte >= 0) m.operands.push(byte);
    m.operands.push(byte >= 0);
  },
  readstring: (m) => fill(m, (file) => file.read()),
  readhexstring: (m) => fill(m, readHex),
  readline: readLine,
  closefile: (m) => {
    const file = m.operands.file();
    file.close();
  },
  flushfile: (m) => {
    const file = m.operands.file();
    m.budget.work((file.end - file.at) >> 6);
    file.flush();
  },
  resetfile: discard(1),
  bytesavailable: ({ operands }) => {
    const file = operands.file();
    operands.push(file.open ? file.end - file.at : -1);
  },
  status: (m) => {
    const value = m.operands.pop();
    if (!(value instanceof PsFile) && !(value instanceof PsString)) throw new PsError('typecheck');
    m.operands.push(value instanceof PsFile && value.open);
  },
  fileposition: ({ operands }) => {
    const file = operands.file();
    operands.push(file.at);
  },
  setfileposition: refuse(2),
  file: refuse(2),
  run: refuse(1),
  deletefile: refuse(1),
  renamefile: refuse(2),
  filenameforall: refuse(3),
  write: refuse(2),
  writestring: refuse(2),
  writehexstring: refuse(2),
  writeobject: refuse(3),
  printobject: refuse(2),
  print: discard(1),
  stack: () => undefined,
  pstack: () => undefined,
  flush: () => undefined,
  echo: discard(1),
};
