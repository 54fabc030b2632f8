/**
 * A waiting line that takes turns by person, not by request: whoever asks for ten things stands in it once, and goes to its end after
 * each turn. So nobody waits for more turns than there are people in line, however much the others ask for.
 */
export type FairLine<Item> = {
  /** Behind the person's own. Returns what takes it out of the line again. */
  readonly add: (person: string, item: Item) => () => void;
  /** Takes the next item in turn that may go. People none of whose items may go keep their place. */
  readonly next: (mayGo: (item: Item, person: string) => boolean) => Item | undefined;
  /** Takes the newest item of whoever has most in line, if that is more than `than`. */
  readonly dropFromLongest: (than: number) => Item | undefined;
  readonly clear: () => Item[];
  readonly size: () => number;
  readonly sizeOf: (person: string) => number;
};

export function createFairLine<Item>(): FairLine<Item> {
  // People in order of their turns.
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
    next(mayGo) {
      for (const [person, items] of people) {
        const index = items.findIndex((item) => mayGo(item, person));
        if (index < 0) continue;
        const item = take(person, items, index);
        if (people.delete(person)) people.set(person, items);
        return item;
      }
      return undefined;
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
