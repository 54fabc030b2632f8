import { clsx, type ClassValue } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';

/**
 * Groups of Tailwind classes that set the same property, for the classes used here. tailwind-merge's own table covers all of Tailwind and
 * needs 50 ms of set-up on a phone before anything is drawn. A test compares both for every two classes in the sources.
 */

const any = (): boolean => true;
/** Returns true for a width such as '2' or '[3px]'; other values of these utilities are colors. */
const isWidth = (value: string): boolean => /^\[?\d/.test(value);
const isTextSize = (value: string): boolean => /^(?:xs|sm|base|lg|\d?xl|\[\d.*\])$/.test(value);

/** Groups named after one utility: 'w-4' belongs to 'w'. */
const utilities = `
  w h size min-w min-h max-w max-h basis shrink order z p px py pt pr pb pl m mx my mt mr mb ml
  space-y inset inset-x inset-y top right bottom left gap gap-x gap-y grid-cols grid-rows grid-flow
  auto-rows col col-start row row-start items justify justify-items justify-self place-items
  place-self self leading tracking whitespace align list caption underline-offset bg bg-clip fill
  accent opacity shadow grayscale filter rounded rounded-t rounded-b translate translate-x
  translate-y rotate origin transition duration animate will-change cursor pointer-events select
  touch resize appearance field-sizing outline-offset overflow overflow-x overflow-y object
  scroll-mt scroll-mb scroll-my break-before break-inside divide-y auto-cols
`
  .trim()
  .split(/\s+/);

const sides = ['border', 'border-x', 'border-y', 'border-t', 'border-r', 'border-b', 'border-l'];

const classGroups = {
  ...Object.fromEntries(utilities.map((utility) => [utility, [{ [utility]: ['', any] }]])),
  display: [
    'block',
    'contents',
    'flex',
    'grid',
    'hidden',
    'inline',
    'inline-block',
    'inline-flex',
    'inline-grid',
    { table: ['', 'caption', 'cell', 'row'] },
  ],
  position: ['absolute', 'fixed', 'relative', 'static', 'sticky'],
  visibility: ['visible', 'invisible', 'collapse'],
  'screen-readers': ['sr-only', 'not-sr-only'],
  flex: [{ flex: [isWidth, 'auto', 'none'] }],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'align-content': [{ content: ['start', 'center', 'end', 'between', 'normal', 'stretch'] }],
  'pseudo-content': [{ content: [any] }],
  container: [{ '@container': ['', any] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
  'text-size': [{ text: [isTextSize] }],
  'text-align': [{ text: ['left', 'center', 'right'] }],
  'text-wrap': [{ text: ['balance', 'nowrap', 'pretty', 'wrap'] }],
  'text-color': [{ text: [any] }],
  'text-overflow': ['truncate'],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  'font-family': [{ font: [any] }],
  'text-line': ['underline', 'no-underline', 'line-through'],
  'word-break': [{ break: ['all', 'words', 'normal', 'keep'] }],
  smoothing: ['antialiased'],
  ...Object.fromEntries(sides.map((side) => [`${side}-width`, [{ [side]: ['', isWidth] }]])),
  ...Object.fromEntries(sides.map((side) => [`${side}-color`, [{ [side]: [any] }]])),
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
  'ring-width': [{ ring: ['', isWidth] }],
  'ring-color': [{ ring: [any] }],
  'outline-width': [{ outline: ['', isWidth] }],
  'outline-style': [{ outline: ['hidden', 'none', 'solid', 'dashed'] }],
  'outline-color': [{ outline: [any] }],
  'stroke-width': [{ stroke: [isWidth] }],
  stroke: [{ stroke: [any] }],
  transform: ['transform'],
};

/** Groups that a class overrides besides its own: after 'p-2', an earlier 'px-4' has no effect. */
const conflictingClassGroups = {
  size: ['w', 'h'],
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  gap: ['gap-x', 'gap-y'],
  flex: ['basis', 'shrink'],
  overflow: ['overflow-x', 'overflow-y'],
  rounded: ['rounded-t', 'rounded-b'],
  translate: ['translate-x', 'translate-y'],
  'scroll-my': ['scroll-mt', 'scroll-mb'],
  'text-size': ['leading'],
  'border-width': sides.slice(1).map((side) => `${side}-width`),
  'border-x-width': ['border-r-width', 'border-l-width'],
  'border-y-width': ['border-t-width', 'border-b-width'],
  'border-color': sides.slice(1).map((side) => `${side}-color`),
  'border-x-color': ['border-r-color', 'border-l-color'],
  'border-y-color': ['border-t-color', 'border-b-color'],
};

/** Number of cached class lists; enough for one screen. */
const CACHE_SIZE = 500;

const merge = createTailwindMerge(() => ({
  cacheSize: CACHE_SIZE,
  theme: {},
  classGroups,
  conflictingClassGroups,
  conflictingClassGroupModifiers: { 'text-size': ['leading'] },
  orderSensitiveModifiers: [
    '*',
    '**',
    'after',
    'backdrop',
    'before',
    'details-content',
    'file',
    'first-letter',
    'first-line',
    'marker',
    'placeholder',
    'selection',
  ],
}));

/** Joins class names; of two Tailwind classes that set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
