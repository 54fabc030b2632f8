import { words } from '#lib/shared/product.ts';
import { unitNames, type LengthUnit } from '#lib/shared/units.ts';

/** One of the twelve steps of the guided tour, in the order of the specification. Targets are marked by `data-tour`. */
export type TourStep = { target: TourTarget; zone: TourZone; content: string };

/** Zone of the workspace that must be visible. */
type TourZone = 'job' | 'sheet' | 'numbers';

type TourTarget =
  | 'upload'
  | 'text'
  | 'text-preview'
  | 'sheet'
  | 'run'
  | 'table'
  | 'result'
  | 'usage'
  | 'sheet-navigation'
  | 'download'
  | 'clear';

/** Returns the content of a step, which names inches, in a unit. */
export const contentIn = (content: string, unit: LengthUnit): string =>
  content.replaceAll(unitNames.in, unitNames[unit]);

export const tourWidthPx = 353;
export const tourPaddingPx = 10;

export const tourSteps: readonly TourStep[] = [
  {
    target: 'upload',
    zone: 'job',
    content:
      'Drop one SVG or EPS here, or click to choose. We show the artwork size so you can check the scale before you run.',
  },
  {
    target: 'text',
    zone: 'job',
    content:
      'No file? Type your lettering. Each row has its own font and height. Height is the height of a capital letter, in inches.',
  },
  { target: 'text-preview', zone: 'job', content: 'See this row in its font before measuring.' },
  {
    target: 'sheet',
    zone: 'job',
    content:
      'Turn nesting on to lay shapes out on sheets. Pick a preset or type your sheet width and height in inches. With nesting off, you only measure, and that is always free.',
  },
  {
    target: 'run',
    zone: 'job',
    content: `Run measures everything. With nesting on it also lays out sheets and uses ${words.runCost}. You can stop early and keep the best layout so far.`,
  },
  {
    target: 'table',
    zone: 'numbers',
    content:
      'Length is every line as drawn. Perimeter is the finished edge, outside plus holes. Point at a row to find its shape.',
  },
  {
    target: 'result',
    zone: 'sheet',
    content:
      'Your sheets, to scale. Zoom with the buttons or wheel, move by dragging or with arrow keys. Anything that does not fit is listed, never dropped.',
  },
  {
    target: 'usage',
    zone: 'numbers',
    content:
      'Material used, in sheets. 3.4 means three full sheets plus 40% of a fourth. Order four and keep the rest.',
  },
  { target: 'sheet-navigation', zone: 'sheet', content: 'Use these buttons to go through the sheets one by one.' },
  {
    target: 'sheet-navigation',
    zone: 'sheet',
    content: 'The counter shows which sheet you are on. The last one is usually only partly used.',
  },
  {
    target: 'download',
    zone: 'numbers',
    content: `Get everything in one zip: ${words.exported}.`,
  },
  {
    target: 'clear',
    zone: 'job',
    content: 'Start a new job. This removes the file, text and results from the page. You can undo it right after.',
  },
];
