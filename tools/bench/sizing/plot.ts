export type Curve = { readonly name: string; readonly points: readonly (readonly [workers: number, waitS: number])[] };

export type Dot = { readonly name: string; readonly workers: number; readonly waitS: number; readonly isFull: boolean };

const [WIDTH, HEIGHT] = [720, 440];
const BOX = { left: 64, right: 600, top: 20, bottom: 360 };
const [MIN_S, MAX_S] = [0.01, 1000];
const MAX_WORKERS = 500;
const COLORS = ['#1d4ed8', '#0f766e', '#a16207', '#be123c', '#7e22ce', '#334155'];

/** Returns an SVG of the wait by workers, both on a logarithmic scale, in which waits below 0.01 s are at 0.01 s. */
export function plotOf(curves: readonly Curve[], limitS: number, dots: readonly Dot[]): string {
  const x = (workers: number) => BOX.left + ((BOX.right - BOX.left) * Math.log(workers)) / Math.log(MAX_WORKERS);
  const y = (s: number) => {
    const share = Math.log(Math.min(MAX_S, Math.max(MIN_S, s)) / MIN_S) / Math.log(MAX_S / MIN_S);
    return BOX.bottom - share * (BOX.bottom - BOX.top);
  };
  const text = (at: readonly [number, number], words: string, anchor = 'middle', fill = '#475569') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" text-anchor="${anchor}" fill="${fill}">${words}</text>`;
  const line = (a: readonly [number, number], b: readonly [number, number], stroke = '#cbd5e1', dash = '') =>
    `<path d="M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}" stroke="${stroke}"${dash && ` stroke-dasharray="${dash}"`} fill="none"/>`;
  const grid = [1, 2, 5, 10, 20, 50, 100, 200, 500].map(
    (workers) =>
      line([x(workers), BOX.top], [x(workers), BOX.bottom]) + text([x(workers), BOX.bottom + 18], String(workers)),
  );
  const rows = [0.01, 0.1, 1, 10, 100, 1000].map(
    (s) => line([BOX.left, y(s)], [BOX.right, y(s)]) + text([BOX.left - 8, y(s) + 4], `${s} s`, 'end'),
  );
  const drawn = curves.map(({ name, points }, k) => {
    const color = COLORS[k % COLORS.length]!;
    const path = points
      .map(([workers, s], i) => `${i ? 'L' : 'M'}${x(workers).toFixed(1)} ${y(s).toFixed(1)}`)
      .join('');
    const [workers, s] = points[0]!;
    return `<path d="${path}" stroke="${color}" stroke-width="2" fill="none"/>${text([x(workers) + 4, y(s) - 7], name, 'start', color)}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...grid,
    ...rows,
    line([BOX.left, y(limitS)], [BOX.right, y(limitS)], '#0f172a', '4 4'),
    ...drawn,
    text([(BOX.left + BOX.right) / 2, BOX.bottom + 36], 'workers of two slots'),
    ...dots.map(
      ({ name, workers, waitS, isFull }, k) =>
        `<circle cx="${x(workers).toFixed(1)}" cy="${y(waitS).toFixed(1)}" r="5" stroke="#0f172a" stroke-width="1.5" fill="${isFull ? '#0f172a' : 'none'}"/>` +
        text([BOX.left, BOX.bottom + 54 + 16 * k], `${isFull ? '●' : '○'} ${name}`, 'start'),
    ),
    '</svg>',
    '',
  ].join('\n');
}
