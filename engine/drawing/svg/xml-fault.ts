import { EngineError } from '../../errors.ts';

/** Turns what the XML parser says into a sentence that a sign maker can act on. Line and column count from 1. */
export function xmlFault(message: string, line: number, column: number, unknownEntity: string): EngineError {
  const place = `line ${line}, column ${column + 1}`;
  return new EngineError(
    'file_unreadable',
    `${problemOf(message, unknownEntity)} (${place}). Export the drawing again.`,
  );
}

function problemOf(message: string, unknownEntity: string): string {
  if (
    message.includes('unclosed tag') ||
    message.includes('unexpected end') ||
    message.includes('must contain a root')
  ) {
    return 'The file ends early: a part of the drawing is missing';
  }
  if (message.includes('only one root') || message.includes('outside of root')) {
    return 'There is extra content outside of the drawing';
  }
  if (message.includes('undefined entity')) {
    return `This is not valid XML: the file uses &${unknownEntity.slice(0, 40)}; without saying what it means`;
  }
  if (message.includes('duplicate attribute')) return 'This is not valid XML: an attribute is given twice';
  if (message.includes('unmatched closing') || message.includes('unexpected close')) {
    return 'This is not valid XML: an element is closed that was not open';
  }
  if (message.includes('disallowed character'))
    return 'This is not valid XML: a character that is not allowed stands here';
  return 'This is not valid XML';
}
