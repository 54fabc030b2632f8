import { words } from '#lib/product.ts';

/** The twelve steps of the guided tour, in the specification's order. Targets carry `data-tour`. */
export type TourStep = { target: TourTarget; content: string };

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

export const tourWidthPx = 353;
export const tourPaddingPx = 10;

export const tourSteps: readonly TourStep[] = [
  {
    target: 'upload',
    content:
      'Drop one SVG or EPS here, or click to choose. We show the artwork size so you can check the scale before you run.',
  },
  {
    target: 'text',
    content:
      'No file? Type your lettering. Each row has its own font and height. Height is the height of a capital letter, in inches.',
  },
  { target: 'text-preview', content: 'See this row in its font before measuring.' },
  {
    target: 'sheet',
    content:
      'Turn nesting on to lay shapes out on sheets. Pick a preset or type your sheet width and height in inches. With nesting off, you only measure, and that is always free.',
  },
  {
    target: 'run',
    content: `Run measures everything. With nesting on it also lays out sheets and uses ${words.runCost}. You can stop early and keep the best layout so far.`,
  },
  {
    target: 'table',
    content:
      'Length is every line as drawn. Perimeter is the finished edge, outside plus holes. Point at a row to find its shape.',
  },
  {
    target: 'result',
    content:
      'Your sheets, to scale. Zoom with the buttons or wheel, move by dragging or with arrow keys. Anything that does not fit is listed, never dropped.',
  },
  {
    target: 'usage',
    content:
      'Material used, in sheets. 3.4 means three full sheets plus 40% of a fourth. Order four and keep the rest.',
  },
  { target: 'sheet-navigation', content: 'Use these buttons to go through the sheets one by one.' },
  {
    target: 'sheet-navigation',
    content: 'The counter shows which sheet you are on. The last one is usually only partly used.',
  },
  {
    target: 'download',
    content: `Get everything in one zip: ${words.exported}.`,
  },
  {
    target: 'clear',
    content: 'Start a new job. This removes the file, text and results from the page. You can undo it right after.',
  },
];
