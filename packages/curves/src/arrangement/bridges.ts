/**
 * Returns 1 for each bridge of an undirected graph, an edge on no cycle: tails, and single connections between two
 * parts. Edges may repeat and may lead from a vertex to itself; those are no bridges. Linear time (Tarjan, "A note on
 * finding the bridges of a graph", 1974), without recursion.
 */
export function findBridges(vertices: number, from: ArrayLike<number>, to: ArrayLike<number>): Uint8Array {
  const edges = from.length;
  // Edges by vertex: those of vertex v are at `leaving`, from first[v] up to first[v + 1].
  const first = new Int32Array(vertices + 1);
  for (let edge = 0; edge < edges; edge++) {
    first[from[edge]! + 1]!++;
    first[to[edge]! + 1]!++;
  }
  for (let v = 0; v < vertices; v++) first[v + 1]! += first[v]!;
  const next = first.slice();
  const leaving = new Int32Array(2 * edges);
  for (let edge = 0; edge < edges; edge++) {
    leaving[next[from[edge]!]!++] = edge;
    leaving[next[to[edge]!]!++] = edge;
  }

  const cut = new Uint8Array(edges);
  /** Discovery order of a vertex, from 1, and the earliest vertex reachable from beyond it. */
  const seen = new Int32Array(vertices);
  const low = new Int32Array(vertices);
  const cursor = first.slice(0, vertices);
  let time = 0;
  for (let root = 0; root < vertices; root++) {
    if (seen[root]! > 0) continue;
    const path = [root];
    const arrivedBy = [-1];
    seen[root] = low[root] = ++time;
    while (path.length > 0) {
      const v = path.at(-1)!;
      if (cursor[v]! < first[v + 1]!) {
        const edge = leaving[cursor[v]!++]!;
        if (edge === arrivedBy.at(-1)) continue;
        const other = from[edge] === v ? to[edge]! : from[edge]!;
        if (seen[other]! > 0) {
          low[v] = Math.min(low[v]!, seen[other]!);
        } else {
          seen[other] = low[other] = ++time;
          path.push(other);
          arrivedBy.push(edge);
        }
        continue;
      }
      path.pop();
      const edge = arrivedBy.pop()!;
      const parent = path.at(-1);
      if (parent === undefined) continue;
      low[parent] = Math.min(low[parent]!, low[v]!);
      if (low[v]! > seen[parent]!) cut[edge] = 1;
    }
  }
  return cut;
}
