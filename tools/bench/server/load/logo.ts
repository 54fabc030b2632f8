/** 200 blobs of four cubics: about 20 kB of curves, as in a small logo. */
const blobs = Array.from({ length: 200 }, (_, i) => {
  const [x, y] = [(i % 20) * 1.2 + 0.5, Math.floor(i / 20) * 1.2 + 0.5];
  return `<path d="M${x} ${y}c0.1-0.3 0.4-0.3 0.5 0s0.3 0.4 0 0.5s-0.4 0.3-0.5 0s-0.3-0.4 0-0.5z"/>`;
});
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="24in" height="12in" viewBox="0 0 24 12">${blobs.join('')}</svg>`;

export const logo = {
  filename: 'logo.svg',
  fileType: 'SVG',
  content: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
};
