import { EngineError } from '../../../errors.ts';

export type XmlProblem =
  'ends-early' | 'outside' | 'unknown-entity' | 'twice' | 'not-open' | 'character' | 'declaration' | 'syntax';

const sentences: Readonly<Record<XmlProblem, (name: string) => string>> = {
  'ends-early': () => 'The file ends early: a part of the drawing is missing',
  outside: () => 'There is extra content outside of the drawing',
  'unknown-entity': (name) =>
    `This is not valid XML: the file uses &${name.slice(0, 40)}; without saying what it means`,
  twice: () => 'This is not valid XML: an attribute is given twice',
  'not-open': () => 'This is not valid XML: an element is closed that was not open',
  character: () => 'This is not valid XML: a character that is not allowed stands here',
  declaration: () => 'This is not valid XML: the XML declaration is not at the start',
  syntax: () => 'This is not valid XML: something is written here that XML does not know',
};

/** What is wrong with the XML, in a sentence that a sign maker can act on. Line and column count from 1. */
export function xmlFault(problem: XmlProblem, line: number, column: number, name: string): EngineError {
  return new EngineError(
    'file_unreadable',
    `${sentences[problem](name)} (line ${line}, column ${column}). Export the drawing again.`,
  );
}
