import { expect, test } from '@jest/globals';
import { markdownOf } from '../../../../tools/bench/nest/markdown.ts';
import { peerRecord, runRecord } from '../run-record.ts';

/** The cells of the one row, by the heads of the table. */
function cellsOf(markdown: string, row = 0): Record<string, string> {
  const lines = markdown.split('\n').filter((line) => line.startsWith('|'));
  const cells = (line: string): string[] =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  expect(new Set(lines.map((line) => cells(line).length)).size).toBe(1);
  return Object.fromEntries(cells(lines[0]!).map((head, k) => [head, cells(lines[2 + row]!)[k]!]));
}

test('lists a strip with its peers and the published mean, and the differences in points', () => {
  const peers = [peerRecord('sparrow', { value: 0.75 }), peerRecord('SVGnest')];
  expect(cellsOf(markdownOf([runRecord(), ...peers]))).toMatchObject({
    instance: 'swim',
    pieces: '48',
    'first layout': '150 ms',
    start: '60.00',
    'at 1 s': '70.00',
    'at 20 s': '75.00',
    'ours, 60 s': '77.12',
    sparrow: '75.00',
    SVGnest: '65.00',
    'ours − sparrow': '+2.12',
    'published 20 min': '78.26',
    'ours − published': '−1.14',
    MB: '210',
    checked: 'yes',
  });
});

test('lists all moments before the end of a long run', () => {
  const marks = { 1: 0.7, 5: 0.71, 10: 0.72, 20: 0.73, 60: 0.74, 300: 0.75, 600: 0.76 };
  const cells = cellsOf(markdownOf([runRecord({ seconds: 600, marks, value: 0.76 })]));
  const heads = Object.keys(cells).filter((head) => head.startsWith('at ') || head.startsWith('ours,'));
  expect(heads).toEqual(['at 1 s', 'at 5 s', 'at 10 s', 'at 20 s', 'at 60 s', 'at 300 s', 'ours, 600 s']);
  expect(cells['at 300 s']).toBe('75.00');
});

test('states the pieces of a peer that did not place all, and the last output of one that crashed', () => {
  const part = peerRecord('SVGnest', { value: null, placed: 37 });
  const crashed = peerRecord('Deepnest', { value: null, placed: 0, failed: 'ended with SIGSEGV: out of memory' });
  const markdown = markdownOf([runRecord(), part, crashed]);
  expect(cellsOf(markdown)).toMatchObject({ SVGnest: '37 of 48', Deepnest: 'failed' });
  expect(markdown).toContain('- Deepnest on swim: ended with SIGSEGV: out of memory');
});

test('compares nothing with a layout that lacks pieces', () => {
  const bounds = { area: 1, boxes: 2 };
  const product = runRecord({ bench: 'sheets', value: 1.5, marks: { 5: 1.8 }, bounds });
  const part = peerRecord('Deepnest', { bench: 'sheets', value: 1.2, placed: 40 });
  expect(cellsOf(markdownOf([product, part]))).toMatchObject({ Deepnest: '40 of 48', 'ours less than Deepnest': '-' });
});

test('states for sign jobs how much less material they use than each peer, early and at the end', () => {
  const bounds = { area: 1, boxes: 2.5 };
  const product = runRecord({ bench: 'sheets', value: 1.5, marks: { 1: 2.5, 5: 1.8, 20: 1.6 }, bounds });
  const cells = cellsOf(markdownOf([product, peerRecord('Deepnest', { bench: 'sheets', value: 2 })]));
  expect(cells).toMatchObject({
    area: '1.000',
    boxes: '2.500',
    Deepnest: '2.000',
    'at 5 s': '1.800',
    'ours, 60 s': '1.500',
    'less than boxes': '40.0 %',
    'ours at 5 s less than Deepnest': '10.0 %',
    'ours less than Deepnest': '25.0 %',
    valid: 'yes',
  });
});

test('lists a failed own run as a row and continues', () => {
  const failed = runRecord({ own: null, value: null, placed: 0, marks: {}, failed: 'did not end in time' });
  const markdown = markdownOf([failed, runRecord({ job: 'fu' })]);
  expect(cellsOf(markdown)).toMatchObject({ 'ours, 60 s': 'failed', checked: '-', 'ours − published': '-' });
  expect(cellsOf(markdown, 1)).toMatchObject({ instance: 'fu', 'ours, 60 s': '77.12' });
});

test('states simultaneous programs above the table', () => {
  const both = [
    peerRecord('SVGnest', { beside: ['Deepnest'] }),
    peerRecord('Deepnest', { beside: ['SVGnest'], version: '1.5' }),
  ];
  const markdown = markdownOf([runRecord(), ...both]);
  expect(markdown).toContain('- ours 0.1.0 abc: 2 threads, alone');
  expect(markdown).toContain('- Deepnest 1.5: one thread, at the same time as SVGnest');
  expect(markdown).toContain('### Strip density, percent: 60 s, 2 threads');
});

test('lists runs of other times, threads and benches in separate tables', () => {
  const all = [runRecord(), runRecord({ seconds: 600 }), runRecord({ threads: 1 }), runRecord({ bench: 'scaling' })];
  expect(markdownOf(all).match(/^### /gm)).toHaveLength(4);
});

test('states the longer time of a peer in its column, and omits one with a shorter time', () => {
  const peers = [
    peerRecord('Deepnest', { seconds: 600, value: 0.7 }),
    peerRecord('Deepnest', { seconds: 60, value: 0.65 }),
    peerRecord('Deepnest', { seconds: 20, value: 0.6 }),
  ];
  const cells = cellsOf(markdownOf([runRecord(), ...peers]));
  expect(cells).toMatchObject({ Deepnest: '65.00', 'Deepnest, 600 s': '70.00' });
  expect(cells).not.toHaveProperty('Deepnest, 20 s');
});

test('lists peers in a fixed order', () => {
  const peers = [
    peerRecord('Deepnest', { seconds: 600 }),
    ...['Deepnest', 'SVGnest', 'sparrow'].map((name) => peerRecord(name)),
  ];
  const heads = Object.keys(cellsOf(markdownOf([...peers, runRecord()])));
  const columns = ['sparrow', 'SVGnest', 'Deepnest', 'Deepnest, 600 s'];
  expect(heads.filter((head) => columns.includes(head))).toEqual(columns);
});
