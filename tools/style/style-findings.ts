import { costRules, spacingRules } from '#lib/shared/product.ts';
import { lengthUnits } from '#lib/shared/units.ts';
import { findIdiomTitles, findIdiomWords, isDocument, VAGUE } from './idiom-findings.ts';

/** Signs of private idiom, and of code that a new value of a list makes wrong without an error. Each count may only fall. */
export const rules = [
  'clauseComment',
  'vagueVerb',
  'idiomTitle',
  'idiomDocument',
  'duplicateExport',
  'private',
  'comparedChoice',
  'lengthAsText',
] as const;
type Rule = (typeof rules)[number];
export type Finding = { readonly rule: Rule; readonly file: string; readonly line: number; readonly text: string };
export type Source = { readonly file: string; readonly text: string };

const COMMENT = /\/\*([\s\S]*?)\*\/|(?<=^|[\s;{}(,])\/\/([^\n]*)/g;
const CLAUSE = /^(?:What|How|Whether|Of|Where|Which|Who|Whose|Whoever)\b/;
const EXPORT = /^export (?:async )?(?:function|const|class|type|interface|enum) (\w+)/gm;
const PRIVATE = /^\s+private (?!\w+:)/gm;

/**
 * Comparisons with one value of a list that may grow: a new value would run the branch of all others. A table by `Record`, or a `switch`
 * without `default`, is a compile error instead.
 */
const COMPARED = new RegExp(`[!=]==\\s*'(?:${[...costRules, ...spacingRules, ...lengthUnits].join('|')})'`, 'g');

/**
 * Values followed by a unit of length, in a text. A sentence has lengths as values (`sentence`), and other texts have them formatted in the
 * unit on display, so that each can be shown in inches and in millimeters.
 */
const LENGTH_TEXT = /\} ?(?:sq )?(?:in|mm|cm|ft)(?=[`.,;:)<]| (?:wide|tall|high|of lines)\b|\n)/g;

/** Names that Next.js prescribes for exports of pages and routes. */
const FRAMEWORK_EXPORTS = new Set(['metadata', 'dynamic', 'GET', 'POST']);
/** Returns the package of a file; names may repeat in different packages. */
const packageOf = (file: string): string => /^packages\/[^/]+/.exec(file)?.[0] ?? '';

/** Returns all findings in the sources; names exported twice, compared choices and lengths as text count in product files only. */
export function findStyle(sources: readonly Source[], isProduct: (file: string) => boolean): Finding[] {
  const product = sources.filter(({ file }) => !isDocument(file) && isProduct(file));
  return [
    ...sources.flatMap(findInFile),
    ...product.flatMap(findComparisons),
    ...product.flatMap(findLengthTexts),
    ...findDuplicateExports(product),
  ];
}

function findInFile({ file, text }: Source): Finding[] {
  const findings: Finding[] = [];
  const add = (rule: Rule, at: number, found: string) =>
    findings.push({ rule, file, line: text.slice(0, at).split('\n').length, text: found });
  for (const idiom of isDocument(file) ? findIdiomWords(text) : findIdiomTitles(file, text)) {
    add(idiom.rule, idiom.index, idiom.text);
  }
  if (isDocument(file)) return findings;
  for (const match of text.matchAll(COMMENT)) {
    const body = (match[1] ?? match[2] ?? '').replaceAll(/^[\s*]+/gm, '').trim();
    const isContinued = match[2] !== undefined && /(?:^|\n)[ \t]*\/\/[^\n]*\n[ \t]*$/.test(text.slice(0, match.index));
    if (CLAUSE.test(body) && !isContinued) add('clauseComment', match.index, firstLine(body));
    for (const [verb] of body.matchAll(VAGUE)) add('vagueVerb', match.index, `${verb}: ${firstLine(body)}`);
  }
  for (const match of text.matchAll(PRIVATE)) add('private', match.index, firstLine(text.slice(match.index).trim()));
  return findings;
}

function findComparisons({ file, text }: Source): Finding[] {
  return [...text.matchAll(COMPARED)].map(({ index }) => {
    const start = text.lastIndexOf('\n', index) + 1;
    const line = text.slice(0, index).split('\n').length;
    return { rule: 'comparedChoice', file, line, text: firstLine(text.slice(start).trim()) };
  });
}

function findLengthTexts({ file, text }: Source): Finding[] {
  return [...text.matchAll(LENGTH_TEXT)].map(({ index }) => {
    const start = text.lastIndexOf('\n', index) + 1;
    const line = text.slice(0, index).split('\n').length;
    return { rule: 'lengthAsText', file, line, text: firstLine(text.slice(start).trim()) };
  });
}

function findDuplicateExports(sources: readonly Source[]): Finding[] {
  const files = new Map<string, string[]>();
  for (const { file, text } of sources) {
    for (const name of new Set([...text.matchAll(EXPORT)].map((match) => match[1]!))) {
      if (FRAMEWORK_EXPORTS.has(name)) continue;
      const key = `${packageOf(file)}:${name}`;
      files.set(key, [...(files.get(key) ?? []), file]);
    }
  }
  return [...files]
    .filter(([, declared]) => declared.length > 1)
    .map(([key, declared]) => ({
      rule: 'duplicateExport' as const,
      file: declared[0]!,
      line: 1,
      text: `${key.slice(key.indexOf(':') + 1)}, also in ${declared.slice(1).join(', ')}`,
    }));
}

const firstLine = (text: string): string => text.split('\n', 1)[0]!.slice(0, 100);
