/**
 * Takes the marks away that hang together with the one at `start`, over corners too, and tells how many there were. None may
 * lie at the picture's edge. `see` is shown each.
 */
export function floodErase(marks: Uint8Array, width: number, start: number, see?: (at: number) => void): number {
  const mark = marks[start]!;
  const stack = [start];
  marks[start] = 0;
  let size = 0;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    size++;
    see?.(at);
    for (const row of [-width, 0, width]) {
      for (let next = at + row - 1; next <= at + row + 1; next++) {
        if (marks[next] !== mark) continue;
        marks[next] = 0;
        stack.push(next);
      }
    }
  }
  return size;
}
