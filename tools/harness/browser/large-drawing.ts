/** Number of pieces per row and column: 400 pieces of 480 lines each, as a tracing program writes them, 3.2 MB. */
const acrossAndDown = 20;
const cornersEach = 480;
const cellIn = 2;

/** Returns an SVG of a large but realistic size: gears in rows, all slightly different. */
export function largeDrawing(seed = 0): string {
  const sideIn = acrossAndDown * cellIn;
  const paths: string[] = [];
  for (let index = 0; index < acrossAndDown ** 2; index++) {
    const x = cellIn * ((index % acrossAndDown) + 0.5);
    const y = cellIn * (Math.floor(index / acrossAndDown) + 0.5);
    paths.push(`<path d="${gear(x, y, index + seed)}"/>`);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sideIn}in" height="${sideIn}in" viewBox="0 0 ${sideIn} ${sideIn}">${paths.join('')}</svg>`;
}

/** Returns a wheel with 5 to 16 teeth around (x, y). */
function gear(x: number, y: number, number: number): string {
  const teeth = 5 + (number % 12);
  const points = Array.from({ length: cornersEach }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / cornersEach;
    const radius = 0.7 + 0.15 * Math.sin(teeth * angle + number) + 0.05 * Math.sin(3 * angle + 0.1 * number);
    return `${(x + radius * Math.cos(angle)).toFixed(5)} ${(y + radius * Math.sin(angle)).toFixed(5)}`;
  });
  return `M${points.join('L')}Z`;
}
