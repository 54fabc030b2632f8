import { EngineError } from '@measurement-nesting/curves';

export type XmlProblem = 'ends-early' | 'outside' | 'twice' | 'not-open' | 'character' | 'syntax';

/** Faults with one unambiguous correction, so that no part of the drawing is lost. */
export type XmlRepair = keyof typeof repairs;

const repairs = {
  hyphens: 'two hyphens in a comment',
  ampersand: 'an & that is not written as &amp;',
  entity: 'an entity without a meaning',
  twice: 'an attribute given twice',
  outside: 'something outside of the drawing',
  'root-not-closed': 'no closing tag at the end',
  'no-space': 'no space between attributes',
  'no-value': 'an attribute without a value',
  'no-quotes': 'a value without quotation marks',
  bracket: 'a < that is not written as &lt;',
  character: 'a character that XML does not allow',
  declaration: 'an XML declaration that is not at the start',
  doctype: 'a document type in small letters',
  prefix: 'a prefix without a namespace',
} as const;

/** Returns the text of a diagnostic about a repair. */
export const repairText = (repair: XmlRepair, line: number): string => `${repairs[repair]}, line ${line}`;

const sentences: Readonly<Record<XmlProblem, (name: string) => string>> = {
  'ends-early': () => 'The file ends early: a part of the drawing is missing',
  outside: () => 'There is extra content outside of the drawing',
  twice: () => 'This is not valid XML: an attribute is given twice',
  'not-open': () => 'This is not valid XML: an element is closed that was not open',
  character: () => 'This is not valid XML: a character is not allowed here',
  syntax: () => 'This is not valid XML: unknown syntax',
};

/** Returns an error that describes the XML fault in a sentence for sign makers. Line and column count from 1. */
export function xmlFault(problem: XmlProblem, line: number, column: number, name: string): EngineError {
  return new EngineError(
    'file_unreadable',
    `${sentences[problem](name)} (line ${line}, column ${column}). Export the drawing again.`,
  );
}
