/** Limits of the work for one name: longer names are compared by their beginnings, further names not at all. */
const maxCompared = { characters: 80, names: 5000 };

/** Number of edits that count for a name that contains the text or is contained in it: a little more than a typing error. */
const editsWithin = 1.5;

/** Returns the name with the fewest edits from a text, ignoring case; of several the first. Null without names. */
export function nearestName(text: string, names: readonly string[]): string | null {
  const typed = comparable(text);
  let nearest: string | null = null;
  let fewest = Infinity;
  for (const name of names.slice(0, maxCompared.names)) {
    const other = comparable(name);
    const isWithin = other.includes(typed) || typed.includes(other);
    const all = editDistance(typed, other);
    const edits = isWithin ? Math.min(all, editsWithin + all / 1000) : all;
    if (edits < fewest) [nearest, fewest] = [name, edits];
  }
  return nearest;
}

const comparable = (text: string): string => text.toLowerCase().slice(0, maxCompared.characters);

/** Returns the number of letters to insert, delete or replace (Levenshtein). */
function editDistance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, k) => k);
  for (let i = 0; i < a.length; i++) {
    const row = [i + 1];
    for (let k = 0; k < b.length; k++) {
      row.push(Math.min(row[k]! + 1, before[k + 1]! + 1, before[k]! + (a[i] === b[k] ? 0 : 1)));
    }
    before = row;
  }
  return before[b.length]!;
}
