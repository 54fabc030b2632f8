import { type Affine, identity, multiply } from '@measurement-nesting/curves';
import { clipTo } from '@measurement-nesting/postscript/graphics';
import { isArray, nameOf } from '../file/objects.ts';
import { type ContentRun, numeric, type Operator } from './content-run.ts';
import type { ContentState } from './content-state.ts';
import { showText } from './show-text.ts';

const setting = (change: (value: number) => Partial<ContentState>): Operator =>
  numeric(1, (run, [value]) => {
    run.now = { ...run.now, ...change(value!) };
  });

function moveLine(run: ContentRun, x: number, y: number): void {
  run.lineMatrix = run.textMatrix = multiply(run.lineMatrix, [1, 0, 0, 1, x, y]);
}

const nextLine = (run: ContentRun): void => moveLine(run, 0, -run.now.leading);

const show: Operator = (run, [text]) => showText(run, [text ?? null]);

/** Text operators (ISO 32000-1, 9.3 and 9.4). */
export const textOperators: Readonly<Record<string, Operator>> = {
  BT: (run) => {
    run.textMatrix = run.lineMatrix = identity;
    run.textClip = null;
  },
  ET: (run) => {
    if (run.textClip !== null) clipTo(run.m, run.painter.region(run.textClip, 'nonzero'));
    run.textClip = null;
  },
  Td: numeric(2, (run, [x, y]) => moveLine(run, x!, y!)),
  TD: numeric(2, (run, [x, y]) => {
    run.now = { ...run.now, leading: -y! };
    moveLine(run, x!, y!);
  }),
  Tm: numeric(6, (run, numbers) => {
    run.textMatrix = run.lineMatrix = numbers as Affine;
  }),
  'T*': nextLine,
  Tc: setting((characterSpace) => ({ characterSpace })),
  Tw: setting((wordSpace) => ({ wordSpace })),
  Tz: setting((percent) => ({ scale: percent / 100 })),
  TL: setting((leading) => ({ leading })),
  Tr: setting((mode) => ({ mode })),
  Ts: setting((rise) => ({ rise })),
  Tf: (run, [name, size]) => {
    const font = run.font(run.file.resolve(run.resource('Font', name)));
    if (nameOf(name) !== '' && typeof size === 'number') run.now = { ...run.now, font, fontSize: size };
  },
  Tj: show,
  TJ: (run, [list]) => {
    if (isArray(list)) showText(run, list);
  },
  "'": (run, operands) => {
    nextLine(run);
    show(run, operands);
  },
  '"': (run, [wordSpace, characterSpace, text]) => {
    if (typeof wordSpace === 'number' && typeof characterSpace === 'number')
      run.now = { ...run.now, wordSpace, characterSpace };
    nextLine(run);
    showText(run, [text ?? null]);
  },
};
