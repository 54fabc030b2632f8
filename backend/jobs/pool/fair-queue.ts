/**
 * Queue with turns by account, not by request: an account with ten requests has one place, and moves to the end after each turn. Nobody
 * waits for more turns than there are accounts of their rank or a lower one.
 */
export type FairQueue<Item> = {
  /** Adds an item behind the account's own. Returns a function that removes it. */
  readonly add: (account: string, item: Item) => () => void;
  /**
   * Removes and returns the next item that may start, of the lowest rank first and by turn within a rank. Accounts none of whose
   * items may start retain their place.
   */
  readonly next: (
    mayStart: (item: Item, account: string) => boolean,
    rankOf?: (item: Item) => number,
  ) => Item | undefined;
  /** Removes and returns the newest item of the account with most items, if it has more than `limit`. */
  readonly dropFromLongest: (limit: number) => Item | undefined;
  readonly clear: () => Item[];
  readonly size: () => number;
  readonly sizeOf: (account: string) => number;
};

export function createFairQueue<Item>(): FairQueue<Item> {
  // In order of turns.
  const accounts = new Map<string, Item[]>();
  let size = 0;

  function remove(account: string, items: Item[], index: number): Item {
    const [item] = items.splice(index, 1) as [Item];
    size -= 1;
    if (items.length === 0) accounts.delete(account);
    return item;
  }

  return {
    add(account, item) {
      const items = accounts.get(account) ?? [];
      accounts.set(account, items);
      items.push(item);
      size += 1;
      return () => {
        const index = items.indexOf(item);
        if (index >= 0) remove(account, items, index);
      };
    },
    next(mayStart, rankOf = () => 0) {
      let first: { account: string; items: Item[]; index: number; rank: number } | undefined;
      for (const [account, items] of accounts) {
        const index = items.findIndex((item) => mayStart(item, account));
        if (index < 0) continue;
        const rank = rankOf(items[index]!);
        if (rank < (first?.rank ?? Infinity)) first = { account, items, index, rank };
        if (rank === 0) break;
      }
      if (!first) return undefined;
      const { account, items, index } = first;
      const item = remove(account, items, index);
      if (accounts.delete(account)) accounts.set(account, items);
      return item;
    },
    dropFromLongest(limit) {
      let longest: [string, Item[]] | undefined;
      for (const entry of accounts) if (entry[1].length > (longest?.[1].length ?? limit)) longest = entry;
      return longest && remove(longest[0], longest[1], longest[1].length - 1);
    },
    clear() {
      const items = [...accounts.values()].flat();
      accounts.clear();
      size = 0;
      return items;
    },
    size: () => size,
    sizeOf: (account) => accounts.get(account)?.length ?? 0,
  };
}
