import { replaceCommas } from './units.ts';

/** Returns a typed number: '3.4', '12,50', '1,250.50', '-2', '15%', '$85'; null for anything else. */
export function readAmount(typed: string): number | null {
  const bare = typed.trim().replace(/^[$€£¥]\s*|(?<!\s)\s*[%°$€£¥]$/g, '');
  const plain = replaceCommas(bare).replace(/^(-?),(\d)/, '$1.$2');
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null;
}
