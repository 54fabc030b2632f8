/**
 * Erases the marks connected to the one at `start`, including diagonally, and returns their number. No mark may be at
 * the picture's edge. `see` is called for each.
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
