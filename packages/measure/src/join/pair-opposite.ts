/**
 * Pairs directions that leave one point so that a path through it turns least, starting with the straightest pair. Angles in radians; -1
 * for a direction without a partner. O(k log k).
 */
export function pairOpposite(angles: readonly number[]): Int32Array {
  const count = angles.length;
  const partner = new Int32Array(count).fill(-1);
  const whole = (angle: number) => ((angle % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
  const rank = Array.from({ length: count }, (_, i) => i).sort(
    (i, j) => whole(angles[i]!) - whole(angles[j]!) || i - j,
  );
  const sorted = rank.map((i) => whole(angles[i]!));
  // Free positions in the sorted order, found by skipping those already paired.
  const up = Int32Array.from({ length: count + 1 }, (_, i) => i);
  const down = Int32Array.from({ length: count + 1 }, (_, i) => i);
  const free = (jump: Int32Array, place: number): number => {
    while (jump[place] !== place) place = jump[place] = jump[jump[place]!]!;
    return place;
  };
  const take = (place: number) => {
    up[place] = place + 1;
    down[place + 1] = place;
  };
  /** Returns the first free position at or after this one, wrapping around; -1 if there is none. */
  const above = (place: number): number => {
    const here = free(up, place);
    const found = here < count ? here : free(up, 0);
    return found < count ? found : -1;
  };
  /** Returns the last free position before this one, wrapping around; -1 if there is none. */
  const below = (place: number): number => {
    const here = free(down, place);
    return (here > 0 ? here : free(down, count)) - 1;
  };
  const turn = (p: number, q: number): number => Math.abs(Math.PI - Math.abs(sorted[p]! - sorted[q]!));
  const straightest = (place: number, before: number): number => {
    const opposite = lowerBound(sorted, whole(sorted[place]! + Math.PI));
    let best = before;
    for (const from of [above(opposite), below(opposite)]) {
      const candidate = from === place ? -1 : from;
      if (candidate >= 0 && (best < 0 || turn(place, candidate) < turn(place, best))) best = candidate;
    }
    return best;
  };
  for (let start = 0; start < count; start++) {
    if (free(up, start) !== start) continue;
    const chain = [start];
    while (chain.length > 0) {
      const last = chain.at(-1)!;
      const before = chain.at(-2) ?? -1;
      const next = straightest(last, before);
      if (next >= 0 && next !== before) {
        chain.push(next);
        continue;
      }
      take(last);
      chain.pop();
      if (next < 0) continue;
      take(before);
      chain.pop();
      partner[rank[last]!] = rank[before]!;
      partner[rank[before]!] = rank[last]!;
    }
  }
  return partner;
}

function lowerBound(sorted: readonly number[], value: number): number {
  let [lo, hi] = [0, sorted.length];
  while (lo < hi) {
    const middle = (lo + hi) >> 1;
    if (sorted[middle]! < value) lo = middle + 1;
    else hi = middle;
  }
  return lo;
}
