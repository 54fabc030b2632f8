// `node tools/check-regular-expressions.ts`: fails if a regular expression of the product does not run in linear time, with the text that
// shows it. Patterns are analyzed, not timed, by recheck (Sato, "ReDoS detection by automata and fuzzing"). Expressions made at run time are
// not seen. Exceptions name the length of what they are applied to.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { checkSync } from 'recheck';

const PRODUCT = /^(?:app|backend|cli|components|engine|lib|web|packages\/(?!local-services)[^/]+\/src)\/.*\.tsx?$/;
/** Limits of the analysis in steps alone, so that the result does not depend on the machine. */
const NO_TIME_LIMITS = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  recallTimeout: null,
  seedingTimeout: null,
} as const;

/** Expressions of more than linear time on texts whose length is limited. */
const bounded: Readonly<Record<string, string>> = {
  [String.raw`/\B(?=(\d{3})+$)/g`]: 'digits of a formatted number',
  [String.raw`/eyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g`]: 'at most 2,000 characters of a log line',
  [String.raw`/(?<=:\/\/)[^\s/@]*:[^\s/@]*(?=@)/g`]: 'at most 2,000 characters of a log line',
  [String.raw`/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g`]: 'at most 2,000 characters of a log line',
  [String.raw`/\\S([^;]{0,255});/g`]: '256 characters from each backslash',
  [String.raw`/\\[ACFHQTWcfp][^;]{0,255};/g`]: '256 characters from each backslash',
  [String.raw`/\d(?:px|pt|pc|in|mm|cm|em|rem|ex|%)(?:\s*\/\s*\S+)?\s+(\S.*)$/is`]: 'at most 500 characters of a style',
  [String.raw`/data:(?:\\\r?\n|[^\s)'"]){1000,}/g`]: 'fails within 1,000 characters of each start',
  [String.raw`/<script\b([^>]*)>([\s\S]*?)<\/script>/g`]: 'pages of the product',
};

/** Returns the files of each regular expression in the product's source. */
function findExpressions(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  }).split('\n');
  for (const file of files.filter((name) => PRODUCT.test(name))) {
    visit(parseSync(file, readFileSync(file, 'utf8')).program, (pattern, flags) => {
      const expression = `/${pattern}/${flags}`;
      found.set(expression, (found.get(expression) ?? new Set()).add(file));
    });
  }
  return found;
}

/** Calls `onExpression` for each regular expression below a node of a syntax tree. */
function visit(node: unknown, onExpression: (pattern: string, flags: string) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('regex' in node && typeof node.regex === 'object' && node.regex !== null) {
    const { pattern, flags } = node.regex as { readonly pattern: string; readonly flags: string };
    onExpression(pattern, flags);
  }
  for (const child of Object.values(node)) visit(child, onExpression);
}

const expressions = findExpressions();
const problems: string[] = [];
for (const [expression, files] of expressions) {
  if (expression in bounded) continue;
  const end = expression.lastIndexOf('/');
  const result = checkSync(expression.slice(1, end), expression.slice(end + 1), NO_TIME_LIMITS);
  if (result.status === 'safe') continue;
  const shown =
    result.status === 'vulnerable' ? `${result.complexity.summary} on ${result.attack.pattern}` : result.error.kind;
  problems.push(`${[...files].join(', ')}: ${expression}: ${shown}`);
}
for (const expression of Object.keys(bounded)) {
  if (!expressions.has(expression)) problems.push(`No file has the exception ${expression}.`);
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${expressions.size} regular expressions checked, ${problems.length} not linear\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
