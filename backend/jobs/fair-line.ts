/**
 * A queue that takes turns by person, not by request: a person with ten requests has one place, and moves to the end after each turn.
 * Nobody waits for more turns than there are people of their rank or a lower one.
 */
export type FairLine<Item> = {
  /** Adds an item behind the person's own. Returns a function that removes it. */
  readonly add: (person: string, item: Item) => () => void;
  /**
   * Removes and returns the next item that may go, of the lowest rank first and by turn within a rank. People none of whose items
   * may go keep their place.
   */
  readonly next: (mayGo: (item: Item, person: string) => boolean, rankOf?: (item: Item) => number) => Item | undefined;
  /** Removes and returns the newest item of the person with most items, if they have more than `than`. */
  readonly dropFromLongest: (than: number) => Item | undefined;
  readonly clear: () => Item[];
  readonly size: () => number;
  readonly sizeOf: (person: string) => number;
};

export function createFairLine<Item>(): FairLine<Item> {
  // In order of turns.
  const people = new Map<string, Item[]>();
  let size = 0;

  function take(person: string, items: Item[], index: number): Item {
    const [item] = items.splice(index, 1) as [Item];
    size -= 1;
    if (items.length === 0) people.delete(person);
    return item;
  }

  return {
    add(person, item) {
      const items = people.get(person) ?? [];
      people.set(person, items);
      items.push(item);
      size += 1;
      return () => {
        const index = items.indexOf(item);
        if (index >= 0) take(person, items, index);
      };
    },
    next(mayGo, rankOf = () => 0) {
      let first: { person: string; items: Item[]; index: number; rank: number } | undefined;
      for (const [person, items] of people) {
        const index = items.findIndex((item) => mayGo(item, person));
        if (index < 0) continue;
        const rank = rankOf(items[index]!);
        if (rank < (first?.rank ?? Infinity)) first = { person, items, index, rank };
        if (rank === 0) break;
      }
      if (!first) return undefined;
      const { person, items, index } = first;
      const item = take(person, items, index);
      if (people.delete(person)) people.set(person, items);
      return item;
    },
    dropFromLongest(than) {
      let longest: [string, Item[]] | undefined;
      for (const entry of people) if (entry[1].length > (longest?.[1].length ?? than)) longest = entry;
      return longest && take(longest[0], longest[1], longest[1].length - 1);
    },
    clear() {
      const items = [...people.values()].flat();
      people.clear();
      size = 0;
      return items;
    },
    size: () => size,
    sizeOf: (person) => people.get(person)?.length ?? 0,
  };
}
