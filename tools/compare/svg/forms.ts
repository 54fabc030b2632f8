import { readDrawing } from '#engine/drawing/read-drawing.ts';
import { EngineError } from '#packages/curves/src/errors.ts';
import { contoursBox } from '#packages/curves/src/geometry/bounds.ts';
import { clipForms } from '#harness/drawing-forms/clip-forms.ts';
import { geometryForms, paintForms, sightForms, type Form } from '#harness/drawing-forms/painted-forms.ts';
import type { Chromium } from './browser.ts';

const tolerancePx = 1.5;
const formsAtOnce = 200;
const ownWay = 'packages/svg-outlines/tests/painted.test.ts';

type Drawn = readonly number[] | null;

/** Compares the forms of the tests with Chromium. Prints those that we measure differently, and their number. */
export async function compareForms(browser: Chromium): Promise<void> {
  const forms = [...paintForms(), ...sightForms(), ...geometryForms(), ...clipForms()];
  const peer: Drawn[] = [];
  for (let i = 0; i < forms.length; i += formsAtOnce) {
    const group = forms.slice(i, i + formsAtOnce).map(({ svg }) => svg);
    peer.push(...(await browser.withPage((page) => page.evaluate(drawnBoxes, group))));
  }
  let different = 0;
  forms.forEach((form, i) => {
    const found = measured(form);
    if (found === 'named' || agrees(form, found, peer[i]!)) return;
    different++;
    console.log(
      `${form.name} | Chromium ${peer[i]?.join(' ') ?? 'nothing'} | ours ${found?.map(Math.round).join(' ') ?? 'nothing'}`,
    );
  });
  console.log(`${forms.length} forms, ${different} measured otherwise (why: ${ownWay}, "ownWay").`);
}

/** Clips are compared by their box; paints only by presence, because patterns and fades leave gaps. */
function agrees({ name }: Form, product: Drawn, peer: Drawn): boolean {
  if (product === null || peer === null) return product === peer;
  return !name.startsWith('units') || product.every((value, i) => Math.abs(value - peer[i]!) <= tolerancePx);
}

function measured({ svg }: Form): Drawn | 'named' {
  try {
    const { shapes, diagnostics } = readDrawing(new TextEncoder().encode(svg), { fileName: 'form.svg' });
    if (diagnostics.some(({ code }) => code === 'number_dropped')) return 'named';
    const { minX, minY, maxX, maxY } = contoursBox(shapes.flatMap((shape) => shape.contours));
    const onPage = maxX > 0 && maxY > 0 && minX < 100 && minY < 100;
    return onPage ? [minX, minY, maxX, maxY] : null;
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'no_shapes') throw error;
    return error.message.includes('cannot be read') ? 'named' : null;
  }
}

/** Runs inside the page: returns the box of the painted area of each drawing, 100 px wide. */
async function drawnBoxes(drawings: readonly string[]): Promise<(number[] | null)[]> {
  const size = 100;
  const faint = 60;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const boxes: (number[] | null)[] = [];
  for (const drawing of drawings) {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
    await image.decode();
    context.clearRect(0, 0, size, size);
    context.drawImage(image, 0, 0, size, size);
    const { data } = context.getImageData(0, 0, size, size);
    let box: number[] | null = null;
    for (let i = 0; i < size * size; i++) {
      if (data[4 * i + 3]! <= faint) continue;
      const [x, y] = [i % size, Math.floor(i / size)];
      box =
        box === null
          ? [x, y, x + 1, y + 1]
          : [Math.min(box[0]!, x), Math.min(box[1]!, y), Math.max(box[2]!, x + 1), Math.max(box[3]!, y + 1)];
    }
    boxes.push(box);
  }
  return boxes;
}
