/** Mistakes that were once made, or could be: each is put back into a copy of the sources, and the net must find it. */
export type Mutant = {
  readonly name: string;
  /** Words of the properties that are asked, where not all are. */
  readonly among?: string;
  /** Texts that stand once in a file, and what replaces them. */
  readonly changes: readonly { readonly file: string; readonly from: string; readonly to: string }[];
};

const chains = 'engine/arrangement/chains.ts';
const pairEnds = 'engine/measure/join/pair-ends.ts';

/** Coincidence of chains asked one way only: a whole outline is taken for the double of a hair on it. */
const oneWay = [
  { file: chains, from: ' && runsAlong(chain, first, runs, tolerance)', to: '' },
  {
    file: chains,
    from: 'boxesAgree(one.box, others[along]!.box, 64 * tolerance) &&\n        joinIfCoincident(',
    to: 'joinIfCoincident(',
  },
] as const;

/** Neighboring cells found by adding to coordinates: two of them coincide in floating point. */
const cellsByFloat = `
  const cells = new Map<string, number[]>();
  const cellOf = (cx: number, cy: number) => \`\${Math.floor(cx / JOINS_IN)},\${Math.floor(cy / JOINS_IN)}\`;
  x.forEach((_, i) => cells.set(cellOf(x[i]!, y[i]!), [...(cells.get(cellOf(x[i]!, y[i]!)) ?? []), i]));
  const nearBy = (i: number) => {
    const found: number[] = [];
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const j of cells.get(cellOf(x[i]! + dx * JOINS_IN, y[i]! + dy * JOINS_IN)) ?? [])
          if (j !== i && Math.hypot(x[j]! - x[i]!, y[j]! - y[i]!) <= JOINS_IN) found.push(j);
    return found;
  };
  for (let i = 0; i < partner.length; i++) {
    const mine = nearBy(i);
    if (mine.length === 1 && nearBy(mine[0]!).length === 1 && (mine[0]! ^ 1) !== i) partner[i] = mine[0]!;
  }
  return { partner, place };
`;

export const mutants: readonly Mutant[] = [
  {
    name: 'outlines taken for doubles of a hair, and nothing adds up what is left',
    changes: [
      ...oneWay,
      {
        file: 'engine/arrangement/union-boundary.ts',
        from: 'if (!isArrangementComplete(loops, arrangement, drawnIn, tolerance)) continue;',
        to: '',
      },
    ],
  },
  {
    name: 'ends of lines looked for in cells by floating point',
    changes: [
      {
        file: pairEnds,
        from: 'const partner = new Int32Array(2 * lines.length).fill(-1);',
        to: `const partner = new Int32Array(2 * lines.length).fill(-1);${cellsByFloat}`,
      },
    ],
  },
  {
    name: 'a tail takes the corner of a shape',
    changes: [{ file: pairEnds, from: 'return cut[line] === 1;', to: 'return false;' }],
  },
  {
    name: 'neighbors in a row of short lines are doubles',
    changes: [
      { file: 'engine/measure/doubled/same.ts', from: 'const SAME_SHARE = 0.05;', to: 'const SAME_SHARE = 50;' },
    ],
  },
  {
    name: 'lines we add to close a gap count as drawn',
    changes: [
      {
        file: 'engine/measure/join/join-lines.ts',
        from: ': { contour, shape, drawnIn: lineIn, addedIn, added }',
        to: ': { contour, shape, drawnIn: lengthIn, addedIn: 0, added: [] }',
      },
    ],
  },
  {
    name: 'copies that were cut elsewhere are no doubles',
    changes: [
      {
        file: 'engine/measure/doubled/duplicates.ts',
        from: 'const pieces = cutWhereDoubled(lines);',
        to: 'const pieces = lines.map((line) => ({ ...line, wholeIn: line.drawnIn }));',
      },
    ],
  },
  {
    name: 'of a side that two outlines share one copy is dropped',
    changes: [
      { file: 'engine/measure/doubled/needed-twice.ts', from: 'if (oddOnes === 0 ||', to: 'if (oddOnes >= 0 ||' },
    ],
  },
  {
    name: 'a side of an outline that is drawn again stays an open line',
    changes: [
      {
        file: 'engine/measure/doubled/along-outlines.ts',
        from: 'if (lines.length === 0 || outlines.length === 0)',
        to: 'if (lines.length >= 0)',
      },
    ],
  },
  {
    name: 'a line cut twice is measured where its ends were moved to',
    changes: [
      {
        file: 'engine/measure/doubled/cut-where-doubled.ts',
        from: 'const drawnIn = share * lengthIn;',
        to: 'const drawnIn = lengthIn;',
      },
    ],
  },
  {
    name: 'an outline drawn over united fills is a hole in them',
    changes: [
      {
        file: 'engine/measure/doubled/outlines-among-fills.ts',
        from: 'if (outlines.length === 0 || fills.length === 0) return roles;',
        to: 'if (outlines.length >= 0) return roles;',
      },
    ],
  },
  {
    name: 'fills that leave no piece are not named',
    changes: [
      {
        file: 'engine/measure/diagnose.ts',
        from: 'const isEmpty = parts.length === 0',
        to: 'const isEmpty = parts.length < 0',
      },
    ],
  },
  {
    name: 'slivers between the contours of one shape are not named',
    changes: [
      {
        file: 'engine/measure/slivers.ts',
        from: 'loop: loopOf(run.loop),',
        to: 'loop: shapeOf(run.loop),',
      },
    ],
  },
  {
    name: 'pieces of traced outlines are drawn without looking whether they fit',
    among: 'traced',
    changes: [
      {
        file: 'engine/trace/fit/joint-solving.ts',
        from: 'return misses(piece, run, draft, tolerance) ? refit(run, from, to, draft, tolerance) : [piece];',
        to: 'return [piece];',
      },
      { file: 'engine/trace/fit/fit-loop.ts', from: 'return isFlat || !holds', to: 'return isFlat' },
    ],
  },
];
