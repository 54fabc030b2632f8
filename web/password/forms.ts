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
export function foldLetters(text: string): string {
  return replaced(text.normalize('NFKD').replace(MARKS, '').toLowerCase(), OTHER_LETTERS);
}

/** Returns the forms of a password that an attacker tries: folded, with symbols replaced by letters, and each of these reversed. */
export function readings(text: string): string[] {
  const plain = foldLetters(text);
  const forward = [plain, ...signsRead(plain)];
  return [...new Set(forward.flatMap((form) => [form, [...form].toReversed().join('')]))];
}

/** Returns a text with symbols replaced by letters, once for each meaning of 1, ! and |; none for a text without letters or symbols. */
export function signsRead(text: string): string[] {
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
