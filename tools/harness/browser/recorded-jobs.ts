import type { Page } from '@playwright/test';
import type { RunEvent } from '#lib/shared/contracts/result.ts';
import { recordRun } from './scripted-server.ts';

const svg = (widthIn: number, heightIn: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${widthIn}in" height="${heightIn}in" viewBox="0 0 ${widthIn} ${heightIn}">${body}</svg>`;

/** A sign shop's drawing: a bracket and a ring. */
export const brackets = svg(
  24,
  12,
  '<path id="bracket" d="M0 0H8V2.5H2.5V8H0Z"/><path id="ring" fill-rule="evenodd" d="M21 5A5 5 0 1 1 11 5A5 5 0 1 1 21 5ZM18.5 5A2.5 2.5 0 1 1 13.5 5A2.5 2.5 0 1 1 18.5 5Z"/>',
);
/** Open lines, a duplicate line and live text: everything that is reported to users. */
export const untidy = svg(
  20,
  12,
  '<rect id="plate" x="1" y="1" width="8" height="8"/><rect id="again" x="1" y="1" width="8" height="8"/><path id="score" fill="none" stroke="black" d="M11 1H19M11 3H19"/><text x="11" y="9" font-size="2">OPEN</text>',
);
/** One part that fits on a sheet of 48 x 96 and one that does not. */
export const partlyTooLarge = svg(
  120,
  120,
  '<rect id="panel" width="110" height="110"/><circle id="dot" cx="115" cy="5" r="4"/>',
);

const dataUrl = (content: string): string => `data:image/svg+xml;base64,${Buffer.from(content).toString('base64')}`;

const options = { spacingIn: 0.25, marginIn: 0.5, rotation: '90', partsInHoles: true, keepTogether: 'piece' };
const sheet = { widthIn: 48, heightIn: 96 };
const file = (filename: string, content: string, quantity: number) => ({
  filename,
  fileType: 'SVG',
  content: dataUrl(content),
  quantity,
});
const row = (text: string, size: number, quantity = 1) => ({
  id: 'row-1',
  text,
  font: 'Arial',
  size,
  quantity,
});

/** Requests of the screen for these inputs with five seconds' effort. */
export const jobs = {
  sign: { file: file('brackets.svg', brackets, 1), rows: [row('OPEN DAILY', 12)] },
  series: { file: file('brackets.svg', brackets, 90), rows: [] },
  partly: { file: file('panel.svg', partlyTooLarge, 1), rows: [] },
};

const recorded = new Map<string, Promise<RunEvent[]>>();

/** Returns the events of a real run of one of the jobs; each is run once. */
export function recordedJob(page: Page, name: keyof typeof jobs): Promise<RunEvent[]> {
  const known = recorded.get(name);
  if (known !== undefined) return known;
  const events = recordRun(page, { ...jobs[name], sheet, options: { ...options, budgetS: 5 } });
  recorded.set(name, events);
  return events;
}
