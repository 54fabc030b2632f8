import { expect, test } from '@jest/globals';
import { EngineError } from '@measurement-nesting/curves';
import { roundedPoints, runEps, square } from './run-eps.ts';

function refusalOf(program: string): unknown {
  try {
    return runEps(program);
  } catch (error) {
    return error;
  }
}

test.each([
  ['nonsense', /"nonsense" in line 3 is not known/],
  ['/a (x) 1 add', /"add" in line 3 gets a value of the wrong kind/],
  ['pop', /"pop" in line 3 gets too few values/],
  ['1 0 div', /"div" in line 3 cannot be computed/],
  ['[1 2] 7 get', /"get" in line 3 gets a value out of range/],
  ['newpath 5 5 lineto', /"lineto" in line 3 continues a path that was not started/],
  ['(/etc/passwd) (r) file', /"file" in line 3 opens another file/],
  [')', /in line 3 cannot be read/],
  ['end end end', /"end" in line 3 closes more than was opened/],
  ['/x /Nothing findresource', /"findresource" in line 3 needs a resource that is not in the file/],
])('a fault after drawing (%s) preserves the art and reports the command and its line', (fault, pattern) => {
  const drawing = runEps(`%!PS\n${square} stroke\n${fault}\n${square} stroke\n`);
  expect(roundedPoints(drawing)).toBe(288);
  expect(drawing.diagnostics.map(({ code }) => code)).toEqual(['program_fault']);
  expect(drawing.diagnostics[0]!.message).toMatch(pattern);
  expect(drawing.diagnostics[0]!.message).toMatch(/Re-save as EPS level 2 or SVG/);
});

test.each([
  ['1e999 pop', /the number 1e999 in line 3 is out of range/],
  ['99999999999e400 0 moveto', /the number 99999999999e400 in line 3 is out of range/],
  ['16#FFFFFFFFFF pop', /the number 16#FFFFFFFFFF in line 3 is out of range/],
  ['1e200 0 moveto', /a coordinate in line 3 is out of range/],
  ['-1e999 pop', /the number -1e999 in line 3 is out of range/],
  ['+1e400 pop', /the number \+1e400 in line 3 is out of range/],
  ['1E309 pop', /the number 1E309 in line 3 is out of range/],
  ['.5e400 pop', /the number .5e400 in line 3 is out of range/],
  [`${'9'.repeat(400)} pop`, /the number 9+.* in line 3 is out of range/],
  ['36#ZZZZZZZZZZ pop', /the number 36#ZZZZZZZZZZ in line 3 is out of range/],
  [`2#${'1'.repeat(40)} pop`, /the number 2#1+…? in line 3 is out of range/],
  ['{ 1e999 } pop', /the number 1e999 in line 3 is out of range/],
  ['[1 1e999] pop', /the number 1e999 in line 3 is out of range/],
  ['0 0 moveto 0 -1e200 lineto', /a coordinate in line 3 is out of range/],
  ['0 0 moveto 1e200 0 rlineto', /a coordinate in line 3 is out of range/],
  ['0 0 moveto 1 1 2 2 1e200 3 curveto', /a coordinate in line 3 is out of range/],
  ['0 0 1e200 0 360 arc', /a coordinate in line 3 is out of range/],
])('reports a number out of range (%s) as such, before and after drawing', (fault, pattern) => {
  const drawing = runEps(`%!PS\n${square} stroke\n${fault}\n`);
  expect(drawing.diagnostics).toMatchObject([{ code: 'program_fault', message: expect.stringMatching(pattern) }]);
  expect(refusalOf(`%!PS\n\n${fault}\n${square} stroke`)).toMatchObject({
    code: 'file_unreadable',
    message: expect.stringMatching(pattern),
  });
});

test.each([
  ['encrypted data without known content', 'currentfile eexec\n<<<<~~~~ not encrypted at all ~~~~>>>>'],
  ['filters without their operands', '/SubFileDecode filter eexec'],
  [
    'filters over each other that do not fit',
    'currentfile /ASCII85Decode filter /FlateDecode filter /LZWDecode filter eexec\nGar8O~>',
  ],
  ['an unknown filter', 'currentfile /NullDecode filter eexec'],
  ['an unknown filter over a known one', 'currentfile /ASCIIHexDecode filter /CryptDecode filter eexec 00ff>'],
  ['a filter named by a text', 'currentfile (ASCIIHexDecode) filter eexec 00ff>'],
  ['invalid packed data', 'currentfile /FlateDecode filter eexec\nnot packed at all'],
  ['invalid packed data in digits', 'currentfile /ASCIIHexDecode filter /FlateDecode filter eexec\n00ff00ff>'],
  ['a picture filter', 'currentfile /DCTDecode filter eexec\n0123456789'],
  ['a filter that writes', 'currentfile /ASCIIHexEncode filter eexec\n0123456789'],
  ['encrypted data in digits without known content', `currentfile eexec\n${'d9d66f633b846a97'.repeat(8)}`],
  ['eexec of a number', '7 eexec'],
  ['eexec without an operand', 'eexec'],
  ['a filter of a number', '7 /FlateDecode filter eexec'],
])('rejects %s as unreadable data', (_, program) => {
  expect(refusalOf(`%!PS\n${program}\n`)).toMatchObject({
    message: expect.stringMatching(/encrypted or packed data \(eexec, filter\) cannot be read/),
  });
});

test('the error for a fault before any drawing states a remedy', () => {
  const refusal = refusalOf(`%!PS\nnonsense\n${square} stroke`);
  expect(refusal).toBeInstanceOf(EngineError);
  expect(refusal).toMatchObject({ code: 'file_unreadable' });
  expect((refusal as EngineError).message).toMatch(/uses features we do not support.*Re-save as EPS level 2 or SVG/);
});

test.each(['{ 1 2', '(text', '<0102', '/p { (a) { b'])('rejects a file that ends inside %s', (end) => {
  expect(refusalOf(`%!PS\n${square} stroke\n${end}`)).toMatchObject({
    code: 'file_unreadable',
    message: expect.stringMatching(/ends early, in line 3/),
  });
});

test.each(['gsave', '10 10', '0 0 moveto 5 5 lineto'])('measures a file that ends early (%s), with a notice', (end) => {
  const drawing = runEps(`%!PS\n${square} stroke\n${end}\n`);
  expect(drawing.diagnostics.map(({ code }) => code)).toEqual(['file_repaired']);
});

test('accepts open graphics states and operands before a regular end', () => {
  expect(runEps(`%!PS\ngsave ${square} stroke showpage\n`).diagnostics).toEqual([]);
  expect(runEps(`%!PS\ngsave ${square} stroke 7\n%%EOF\n`).diagnostics).toEqual([]);
});

test.each([
  ['an endless loop', '{} loop'],
  ['an endless loop inside stopped', '{ { {} loop } stopped } loop'],
  ['errors without end', '{ { nonsense } stopped pop } loop'],
  ['an error handler that errs', 'errordict /undefined { nonsense } put nonsense'],
  ['arrays without end', '{ 10000 array } loop'],
  ['dictionaries without end', '{ 100 dict } loop'],
  ['entries without end', '0 { dup dup def 1 add } loop'],
  ['segments without end', '0 0 moveto { 1 0 rlineto } loop'],
  ['circles without end', '{ 0 0 5 0 360 arc } loop'],
  ['nested saves', '{ save } loop'],
  ['nested clips', '{ 0 0 moveto 5 9 lineto 7 3 lineto clip } loop'],
  [
    'a pattern of glyphs that show themselves',
    '/f << /FontType 3 /FontMatrix [1 0 0 1 0 0] /Encoding 256 array /BuildChar { pop pop (a) show } >> definefont setfont 0 0 moveto (a) show',
  ],
  ['copies of a long path', '0 0 moveto 20000 { 1 1 rlineto } repeat { gsave 1 1 rlineto } loop'],
  ['a string searched again and again', '/s 100000 string def { s (x) search pop pop } loop'],
  ['dash patterns without end', '{ [1 1] 0 setdash } loop'],
])('rejects %s', (_, program) => {
  let ticks = 0;
  const read = () => runEps(`%!PS\n${program}\n`, { clock: () => ticks++, limits: { timeMs: 2000 } });
  expect(read).toThrow(EngineError);
});

test('rejects too many shapes and states the limit', () => {
  const program = '%!PS\n0 1 99 { 0 moveto 0 9 rlineto 5 5 rlineto stroke } for';
  expect(() => runEps(program, { limits: { shapes: 50 } })).toThrow(/more than 50 shapes/);
});

/** Ways to more than fifty segments that are drawn. */
const manySegments: [name: string, program: string][] = [
  ['one path', '0 0 moveto 1 1 99 { dup 1 lineto pop } for stroke'],
  ['many strokes', '0 1 99 { 0 moveto 0 9 rlineto 5 5 rlineto stroke } for'],
  ['many fills', '30 { 0 0 moveto 9 0 rlineto 0 9 rlineto closepath fill 10 0 translate } repeat'],
  ['curves', '0 0 moveto 60 { 1 0 2 1 3 0 rcurveto } repeat stroke'],
  ['arcs', '60 { newpath 0 0 9 0 360 arc stroke } repeat'],
  ['rectangles', '60 { 0 0 9 9 rectfill 10 0 translate } repeat'],
  ['one call with many rectangles', '[ 60 { 0 0 9 9 } repeat ] rectstroke'],
  [
    'a path painted again and again',
    '0 0 moveto 20 { 9 0 rlineto 0 9 rlineto } repeat 9 { gsave stroke grestore } repeat',
  ],
  ['a procedure', '/box { 0 0 7 7 rectstroke 9 0 translate } def 60 { box } repeat'],
  [
    'a form',
    '/f << /FormType 1 /BBox [0 0 9 9] /Matrix [1 0 0 1 0 0] /PaintProc { pop 0 0 9 9 rectfill } >> def 60 { f execform } repeat',
  ],
  ['a dashed line', '[1 1] 0 setdash 0 0 moveto 900 0 lineto 60 { 1 1 rlineto } repeat stroke'],
  ['recursion', '/f { dup 0 gt { 0 0 moveto 9 9 rlineto stroke 1 sub f } if } def 99 f'],
];
test.each(manySegments)('rejects more segments than the limit by %s, and states the limit', (_, program) => {
  const read = () => runEps(`%!PS\n${program}\n`, { limits: { segments: 50 } });
  expect(read).toThrow(/more than 50 path segments/);
});

test('file, device and network operators have no effect', () => {
  const names = 'file run deletefile renamefile filenameforall write writestring writehexstring setfileposition';
  for (const name of names.split(' ')) {
    const program = `%!PS\n${square} stroke { (/etc/passwd) (r) (x) {} (y) ${name} } stopped { ${square} stroke } if`;
    expect({ name, points: roundedPoints(runEps(program)) }).toEqual({ name, points: 288 * 2 });
  }
  for (const name of [
    '.runlibfile',
    'runlibfile',
    'findlibfile',
    'getenv',
    '.getenv',
    '%pipe',
    'findlibfile',
    'putdeviceprops',
  ]) {
    const program = `%!PS\n${square} stroke systemdict /${name} known { ${square} stroke } if`;
    expect(roundedPoints(runEps(program))).toBe(288);
  }
});

test('reading a file twice produces the same drawing', () => {
  const program = `%!PS\n${square} gsave fill grestore stroke rand 7 mod 0 moveto 9 9 lineto stroke`;
  expect(runEps(program)).toEqual(runEps(program));
});

test.each(['\u0004%!PS', '\u00ef\u00bb\u00bf%!PS', '\r\n%!PS'])(
  'ignores marks before the first line and at the end: %j',
  (start) => {
    const drawing = runEps(`${start}\n${square} stroke showpage\n%%EOF\n\u0004`);
    expect(roundedPoints(drawing)).toBe(288);
    expect(drawing.diagnostics).toEqual([]);
  },
);
