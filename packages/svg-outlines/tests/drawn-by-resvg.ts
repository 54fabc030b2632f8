import { Resvg } from '@resvg/resvg-js';
import { pictureBox, type PictureBox } from './picture-box.ts';

const drawn = new Map<string, PictureBox>();

/** Returns the ink of a drawing as painted by resvg, 100 px wide; cached by drawing. */
export function drawnByResvg(svg: string): PictureBox {
  const known = drawn.get(svg);
  if (known !== undefined) return known;
  const options = { fitTo: { mode: 'width', value: 100 }, font: { loadSystemFonts: false } } as const;
  const { pixels, width, height } = new Resvg(svg, options).render();
  const box = pictureBox(pixels, width, height);
  drawn.set(svg, box);
  return box;
}
