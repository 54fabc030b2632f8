const first = [
  '#000000',
  '#ff0000',
  '#ffff00',
  '#00ff00',
  '#00ffff',
  '#0000ff',
  '#ff00ff',
  '#000000',
  '#808080',
  '#c0c0c0',
];
const grays = ['#333333', '#505050', '#696969', '#828282', '#bebebe', '#ffffff'];
const brightness = [1, 0.8, 0.6, 0.5, 0.3];

/**
 * Returns the color of an AutoCAD color index as '#rrggbb'; 7, white on a dark screen, is black. From 10 to 249 the tens
 * are hues of 15 degrees, even units five levels of brightness, and odd ones the same mixed with as much white.
 */
export function aciColor(index: number): string {
  if (index < 10) return first[index] ?? '#000000';
  if (index >= 250) return grays[index - 250] ?? '#000000';
  const hue = (Math.floor(index / 10) - 1) / 4;
  const level = brightness[(index % 10) >> 1]!;
  const least = index % 2 === 0 ? 0 : 0.5;
  const channel = (from: number): number => {
    const away = Math.abs(((hue - from + 9) % 6) - 3);
    return Math.floor(255 * level * Math.max(least, Math.min(1, 2 - away) * (1 - least) + least));
  };
  return rgb(channel(0), channel(2), channel(4));
}

/** Returns a 24-bit color as '#rrggbb'. */
export const trueColor = (value: number): string => rgb((value >> 16) & 255, (value >> 8) & 255, value & 255);

const rgb = (...channels: readonly number[]): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
