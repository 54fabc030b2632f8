// cspell:ignore abababab abcabcabc abbabaab acegikmo qwertyui zxcvfdsa
import { adjacencyGraphs } from '@zxcvbn-ts/language-common';

/** A unit so short adds nothing by being repeated. */
const SHORT_UNIT = 4;
const FEW_KINDS = 2;
/** Choices per turn of a keyboard pattern; a jump has many more. */
const TURN = 1;
const JUMP = 2;

/** 'aaaaaaaa', 'abababab', 'abcabcabc', '12341234', 'abbabaab': few characters again and again. */
export function isRepeated(text: string): boolean {
  const characters = [...text];
  if (new Set(characters).size <= FEW_KINDS) return true;
  const unit = unitOf(characters);
  return unit < characters.length && unit <= SHORT_UNIT;
}

/** The part that a text repeats; the whole text when it repeats none. */
export function repeatedPart(text: string): string {
  const characters = [...text];
  return characters.slice(0, unitOf(characters)).join('');
}

/** 'abcdefgh', '87654321', 'acegikmo', '86420864': always the same step, for digits also over nine. */
export function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0)!);
  const modulus = /^\d+$/.test(text) ? 10 : 0;
  const steps = codes.slice(1).map((code, i) => (modulus ? (code - codes[i]! + modulus) % modulus : code - codes[i]!));
  return steps.every((step) => step === steps[0]);
}

/**
 * 'qwertyui', '1qaz2wsx', '14789632', 'zxcvfdsa': fingers that walk over neighbors on a keyboard, with so few turns and jumps that
 * there is no more than one choice for every two keys. Source: D. L. Wheeler, "zxcvbn", USENIX Security 2016, spatial patterns.
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

/** Length of the shortest beginning that, repeated, makes the whole. */
function unitOf(characters: readonly string[]): number {
  const { length } = characters;
  for (let unit = 1; unit <= length / 2; unit++) {
    if (characters.every((character, i) => character === characters[i % unit])) return unit;
  }
  return length;
}
