const commandOrNumber = /[a-z]|-?\d*\.?\d+(?:e[-+]?\d+)?/gi;
const pairs: Record<string, number> = { M: 1, L: 1, Q: 2, C: 3, Z: 0 };

/**
 * Returns SVG path data of absolute M, L, Q, C and Z in whole units (`perUnit` for each unit of the path) with relative
 * commands. Rounding does not accumulate, because absolute points are rounded.
 */
export function compactPath(data: string, perUnit: number): string {
  const tokens = data.match(commandOrNumber) ?? [];
  let out = '';
  let lastCommand = '';
  let at = [0, 0];
  let start = [0, 0];
  for (let index = 0; index < tokens.length;) {
    const command = tokens[index++]!;
    const count = pairs[command];
    if (count === undefined) throw new Error(`compactPath does not support the command "${command}".`);
    if (count === 0) {
      out += 'z';
      lastCommand = 'z';
      at = start;
      continue;
    }
    const numbers: number[] = [];
    let end = at;
    for (let pair = 0; pair < count; pair++) {
      end = [Math.round(Number(tokens[index++]) * perUnit), Math.round(Number(tokens[index++]) * perUnit)];
      numbers.push(end[0]! - at[0]!, end[1]! - at[1]!);
    }
    at = end;
    if (command === 'M') start = at;
    const name = command.toLowerCase();
    const text = numbers.map((number, place) => (number < 0 || place === 0 ? `${number}` : ` ${number}`)).join('');
    const joins = name === lastCommand && name !== 'm';
    out += joins ? `${text.startsWith('-') ? '' : ' '}${text}` : name + text;
    lastCommand = name;
  }
  return out;
}
