/** Returns the error of a failed program from the end of its output: the line that names the error, else the last. */
export function lastWords(output: string): string {
  const lines = output.trim().split('\n');
  return (lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1)!).trim();
}
