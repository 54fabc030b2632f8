/** Verbs that comments, titles and documents use without their literal meaning. */
export const VAGUE =
  /(?<!-)\b(?:tell(?:s|ing)?|told|say(?:s|ing)?|said|ask(?:s|ed|ing)?|keep(?:s|ing)?|kept|takes?|taken|took|taking|gives?|given|gave|giving|lies?|lay|lying|stands?|standing|stood|go(?:es)? on|going on|went on|look(?:s|ed|ing)?)\b(?!-)/gi;
/** Further words of the former grammar. */
const ARCHAIC =
  /\b(?:borne|laid|comes?|coming|came|goes(?! on\b)|whoever|whatever|nobody|somebody|everybody|anybody|no matter|in words|(?<!\bthere )(?:is|are) no (?!longer|more|less|fewer|larger|smaller|greater))\b/gi;
/** Uses of these verbs that are standard in a title: a time, a result, an argument, a button. */
const STANDARD_IN_TITLES =
  /\b(?:stop and keep|keep waiting|given?|gives|takes? (?:longer|over|effect|turns|place|up|room))\b/gi;
const CLAUSE = /^(?:what|how|whether|of (?=every|what|the)|where|wherever|which|who|whose|whoever|whatever|however)\b/i;
/** Title of a call of `test`, `it` or `describe`. The table of `.each` ends at the first `)(` before a text and a comma. */
const TITLE =
  /(?<![\w.])(?:test|it|describe)(?:\.(?!each)\w+)*(?:\.each(?:<[^(]*>)?\([\s\S]*?\))?\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)\s*,/g;
/** Code, quotations and addresses in a document. */
const NOT_PROSE = /```[\s\S]*?```|`[^`\n]*`|“[^”]*”|"[^"\n]*"|\]\([^)\s]*\)|https?:\S+/g;

type Idiom = { readonly rule: 'idiomTitle' | 'idiomDocument'; readonly index: number; readonly text: string };

export const isDocument = (file: string): boolean => file.endsWith('.md');

/** Returns each test title with a word or a first word of the former grammar. */
export function findIdiomTitles(file: string, text: string): Idiom[] {
  if (!/\.(?:test|spec)\.tsx?$/.test(file)) return [];
  return [...text.matchAll(TITLE)].flatMap((match) => {
    const title = match[1]!
      .slice(1, -1)
      .replaceAll(/\$\{[^}]*\}/g, '')
      .replaceAll(STANDARD_IN_TITLES, '');
    if (![CLAUSE, VAGUE, ARCHAIC].some((pattern) => title.search(pattern) >= 0)) return [];
    return { rule: 'idiomTitle' as const, index: match.index + match[0].lastIndexOf(match[1]!), text: match[1]! };
  });
}

/** Returns each word of the former grammar in the prose of a document. */
export function findIdiomWords(text: string): Idiom[] {
  const prose = text.replaceAll(NOT_PROSE, (part) => part.replaceAll(/[^\n]/g, ' '));
  return [VAGUE, ARCHAIC].flatMap((pattern) =>
    [...prose.matchAll(pattern)].map(({ 0: words, index }) => ({
      rule: 'idiomDocument' as const,
      index,
      text: `${words}: ${text.slice(Math.max(text.lastIndexOf('\n', index) + 1, index - 50), index + 50).split('\n', 1)[0]}`,
    })),
  );
}
