import { dictionary, adjacencyGraphs } from '@zxcvbn-ts/language-common';
import { FieldError } from '#lib/shared/errors/field-error.ts';
import { productName } from '#lib/shared/strings.ts';

// cspell:ignore abababab abcabcabc abbabaab acegikmo qwertyui zxcvfdsa

/** Maximum length of a unit whose repetition is rejected. */
const SHORT_UNIT = 4;
const FEW_KINDS = 2;
/** Choices per turn of a keyboard pattern; a jump has many more. */
const TURN = 1;
const JUMP = 2;

/** Returns true for a repetition or few different characters: 'aaaaaaaa', 'abababab', 'abcabcabc', '12341234', 'abbabaab'. */
function isRepeated(text: string): boolean {
  const characters = [...text];
  if (new Set(characters).size <= FEW_KINDS) return true;
  const unit = unitOf(characters);
  return unit < characters.length && unit <= SHORT_UNIT;
}

/** Returns the unit that a text repeats; the whole text without a repetition. */
function repeatedPart(text: string): string {
  const characters = [...text];
  return characters.slice(0, unitOf(characters)).join('');
}

/** Returns true for a constant step between characters, for digits modulo 10: 'abcdefgh', '87654321', 'acegikmo', '86420864'. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0)!);
  const modulus = /^\d+$/.test(text) ? 10 : 0;
  const steps = codes.slice(1).map((code, i) => (modulus ? (code - codes[i]! + modulus) % modulus : code - codes[i]!));
  return steps.every((step) => step === steps[0]);
}

/**
 * Returns true for a path over neighboring keys with so few turns and jumps that there is at most one choice for every two keys:
 * 'qwertyui', '1qaz2wsx', '14789632', 'zxcvfdsa'. Source: D. L. Wheeler, "zxcvbn", USENIX Security 2016, spatial patterns.
 */
function isKeyboardWalk(text: string): boolean {
  return Object.values(adjacencyGraphs).some((graph) => choicesOnWalk(text, graph) <= text.length / 2);
}

/** Neighbors of a key by direction, each as its characters without and with Shift. */
type Graph = Readonly<Record<string, readonly (string | null)[]>>;

function choicesOnWalk(text: string, graph: Graph): number {
  let choices = 0;
  let last: number | null = null;
  for (let i = 1; i < text.length; i++) {
    const [from, to] = [text[i - 1]!, text[i]!];
    const direction: number | null = from === to ? last : directionOf(graph[from], to);
    if (direction === -1) choices += JUMP;
    else if (last !== null && last !== -1 && direction !== last) choices += TURN;
    last = direction;
  }
  return choices;
}

function directionOf(neighbors: Graph[string] | undefined, to: string): number {
  return neighbors?.findIndex((key) => key?.includes(to) ?? false) ?? -1;
}

/** Returns the length of the shortest prefix whose repetition starts with the text; the text's length without a repetition. */
function unitOf(characters: readonly string[]): number {
  const { length } = characters;
  for (let unit = 1; unit <= length / 2; unit++) {
    if (characters.every((character, i) => character === characters[i % unit])) return unit;
  }
  return length;
}

/** Lowercase letters of other alphabets with the Latin letters they resemble. Source: Unicode UTS 39 (confusable characters). */
// cspell:disable-next-line
const OTHER_LETTERS = pairs('аaвbсcеeԁdһhіiјjкkмmнhоoрpԛqѕsтtуyԝwхxαaβbεeηnιiκkνvοoρpτtυuχxıiłlđdøoæaœoßs');
/** Digits and symbols used for letters. 1 and ! each represent two letters, with one form for each. */
const SIGNS = pairs('@a4a8b(c3e6g9g0o5s$s7t+t2z');
const SIGNS_OF_I = pairs('1i!i|i');
const SIGNS_OF_L = pairs('1l!l|l');
const SIGN_OF_TWO = /[1!|]/;
const HAS_LETTER = /\p{L}/u;
const MARKS = /\p{M}/gu;

/** Returns lowercase letters without diacritics, with similar letters of other alphabets as Latin: a Cyrillic o becomes an o. */
function foldLetters(text: string): string {
  return replaced(text.normalize('NFKD').replace(MARKS, '').toLowerCase(), OTHER_LETTERS);
}

/** Returns the forms of a password that an attacker tries: folded, with symbols replaced by letters, and each of these reversed. */
function readings(text: string): string[] {
  const plain = foldLetters(text);
  const forward = [plain, ...signsRead(plain)];
  return [...new Set(forward.flatMap((form) => [form, [...form].toReversed().join('')]))];
}

/** Returns a text with symbols replaced by letters, once for each meaning of 1, ! and |; none for a text without letters or symbols. */
function signsRead(text: string): string[] {
  if (!HAS_LETTER.test(text)) return [];
  const letters = replaced(text, SIGNS);
  return letters === text && !SIGN_OF_TWO.test(text)
    ? []
    : [replaced(letters, SIGNS_OF_I), replaced(letters, SIGNS_OF_L)];
}

/** Returns a map from a text of alternating characters: one to replace, then its replacement. */
function pairs(text: string): ReadonlyMap<string, string> {
  const characters = [...text];
  return new Map(characters.flatMap((from, i) => (i % 2 === 0 ? [[from, characters[i + 1]!] as const] : [])));
}

function replaced(text: string, by: ReadonlyMap<string, string>): string {
  return [...text].map((character) => by.get(character) ?? character).join('');
}

/** Common passwords, far more than the 10,000 commonest, in lowercase, as written and with symbols replaced by letters. */
const common = new Set(dictionary['passwords-common'].flatMap((password) => [password, ...signsRead(password)]));
/** Minimum length of the account's own words; shorter ones occur in good passwords by chance. */
const SHORTEST_OWN_WORD = 3;
/** Minimum number of characters of a password besides the account's own words, which an attacker who knows them would try first. */
const MIN_REST = 6;
/** Maximum number of characters around a common password that attackers add to each: a year, "!!", "#1". */
const MAX_AROUND = 4;

/**
 * Rejects passwords that attackers try first: common passwords, also with similar letters, symbols for letters, reversed or with a few
 * added characters; sequences, repetitions and keyboard patterns; and the account's own words with few other characters. There are no rules
 * on the kinds of characters. Source: NIST SP 800-63B, section 5.1.1.2. Throws `invalid_input`.
 */
export function assertGoodPassword(password: string, account: { email: string; name?: string }): void {
  const forms = readings(password);
  const words = ownWords(account);
  if (forms.some((form) => restWithout(form, words).length < MIN_REST)) {
    throw new FieldError(
      'password',
      'This password is close to your name, your email or our name. Choose another one.',
    );
  }
  if (isPattern(foldLetters(password)) || forms.some(isCommon)) {
    throw new FieldError('password', 'This password is easy to guess. Choose another one.');
  }
}

function isPattern(text: string): boolean {
  return isRepeated(text) || isSequence(text) || isKeyboardWalk(text);
}

function isCommon(form: string): boolean {
  const spaceless = form.replace(/\s+/gu, '');
  const core = form.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '');
  return (
    common.has(form) ||
    common.has(spaceless) ||
    common.has(repeatedPart(form)) ||
    (form.length - core.length <= MAX_AROUND && common.has(core))
  );
}

function ownWords({ email, name = '' }: { email: string; name?: string }): string[] {
  const words = [email, ...email.split('@'), ...`${email} ${name} ${productName}`.split(/[^\p{L}\p{N}]+/u)];
  return words
    .map(foldLetters)
    .filter((word) => word.length >= SHORTEST_OWN_WORD)
    .toSorted((a, b) => b.length - a.length);
}

function restWithout(text: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), text);
}
