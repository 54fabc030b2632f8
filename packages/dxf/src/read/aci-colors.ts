/** Colors 0 to 9, and the grays from 250 on. */
const first = [0, 0xff0000, 0xffff00, 0x00ff00, 0x00ffff, 0x0000ff, 0xff00ff, 0, 0x808080, 0xc0c0c0];
const grays = [0x333333, 0x505050, 0x696969, 0x828282, 0xbebebe, 0xffffff];
const brightness = [1, 0.8, 0.6, 0.5, 0.3];

/**
 * Returns the color of an AutoCAD color index as '#rrggbb'; 7, white on a dark screen, is black. From 10 to 249 the tens
 * are hues of 15 degrees, even units five levels of brightness, and odd ones the same mixed with as much white.
 */
export function aciColor(index: number): string {
  if (index < 10 || index >= 250) return trueColor(first[index] ?? grays[index - 250] ?? 0);
  const hue = (Math.floor(index / 10) - 1) / 4;
  const level = brightness[(index % 10) >> 1]!;
  const least = index % 2 === 0 ? 0 : 0.5;
  const channel = (from: number): number => {
    const away = Math.abs(((hue - from + 9) % 6) - 3);
    return Math.floor(255 * level * Math.max(least, Math.min(1, 2 - away) * (1 - least) + least));
  };
  return trueColor(channel(0) * 0x10000 + channel(2) * 0x100 + channel(4));
}

/** Returns a 24-bit color as '#rrggbb'. */
export const trueColor = (value: number): string => `#${(value & 0xffffff).toString(16).padStart(6, '0')}`;
