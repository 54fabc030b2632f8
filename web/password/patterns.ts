// cspell:ignore abababab abcabcabc abbabaab acegikmo qwertyui zxcvfdsa
import { adjacencyGraphs } from '@zxcvbn-ts/language-common';

/** Maximum length of a unit whose repetition is rejected. */
const SHORT_UNIT = 4;
const FEW_KINDS = 2;
/** Choices per turn of a keyboard pattern; a jump has many more. */
const TURN = 1;
const JUMP = 2;

/** Returns true for a repetition or few different characters: 'aaaaaaaa', 'abababab', 'abcabcabc', '12341234', 'abbabaab'. */
export function isRepeated(text: string): boolean {
  const characters = [...text];
  if (new Set(characters).size <= FEW_KINDS) return true;
  const unit = unitOf(characters);
  return unit < characters.length && unit <= SHORT_UNIT;
}

/** Returns the unit that a text repeats; the whole text without a repetition. */
export function repeatedPart(text: string): string {
  const characters = [...text];
  return characters.slice(0, unitOf(characters)).join('');
}

/** Returns true for a constant step between characters, for digits modulo 10: 'abcdefgh', '87654321', 'acegikmo', '86420864'. */
export function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0)!);
  const modulus = /^\d+$/.test(text) ? 10 : 0;
  const steps = codes.slice(1).map((code, i) => (modulus ? (code - codes[i]! + modulus) % modulus : code - codes[i]!));
  return steps.every((step) => step === steps[0]);
}

/**
 * Returns true for a path over neighboring keys with so few turns and jumps that there is at most one choice for every two keys:
 * 'qwertyui', '1qaz2wsx', '14789632', 'zxcvfdsa'. Source: D. L. Wheeler, "zxcvbn", USENIX Security 2016, spatial patterns.
 */
export function isKeyboardWalk(text: string): boolean {
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
