/** Returns the slowest allowed requests, of several kinds and sizes. */
export function abusiveRequests(): readonly { readonly path: string; readonly data: object }[] {
  const drawings = [circles(800), comb(20_000), rings(4_800), circles(700)];
  return drawings.flatMap((svg, i) => {
    const file = {
      filename: `abuse-${i}.svg`,
      fileType: 'SVG',
      content: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    };
    return [
      { path: '/api/measurements', data: { file } },
      { path: '/api/lettering', data: { rows: lettering } },
      { path: '/api/export', data: { file } },
    ];
  });
}

const lettering = Array.from({ length: 20 }, (_, i) => ({
  id: `r${i}`,
  text: 'MMWW&&@@%%##QQ88BBRRSSGGaaeeggmmww00::**'.slice(0, 40),
  font: 'Arial',
  size: 12,
  weld: true,
  tracking: -0.1,
}));

const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100in" height="24in" viewBox="0 0 100 24">${content}</svg>`;

/** Returns circles with as many overlaps as are accepted: a small file that is slow. */
function circles(count: number): string {
  const at = (i: number, step: number) => (2 + ((i * step) % 20)).toFixed(3);
  return drawing(
    Array.from({ length: count }, (_, i) => `<circle cx="${at(i, 7.3217)}" cy="${at(i, 3.1379)}" r="2"/>`).join(''),
  );
}

/** Returns one outline whose teeth touch each other. */
function comb(teeth: number): string {
  const step = 100 / teeth;
  const tooth = (i: number) => `L${((i + 0.5) * step).toFixed(5)} 10L${((i + 1) * step).toFixed(5)} 1`;
  return drawing(`<path d="M0 1${Array.from({ length: teeth }, (_, i) => tooth(i)).join('')}V0H0z"/>`);
}

/** Returns nested rings of forty edges each. */
function rings(count: number): string {
  const corner = (radius: number, i: number) => {
    const angle = (2 * Math.PI * i) / 40;
    return `${(12 + radius * Math.cos(angle)).toFixed(4)} ${(12 + radius * Math.sin(angle)).toFixed(4)}`;
  };
  const ring = (radius: number) => `<path d="M${Array.from({ length: 40 }, (_, i) => corner(radius, i)).join('L')}z"/>`;
  return drawing(Array.from({ length: count }, (_, k) => ring(0.5 + k * 0.0021)).join(''));
}
