import { measureArtwork, nestJob, type FontLibrary } from '#engine';
import { exampleForm, type ExampleAnswer } from '#components/tour/finished-example.ts';
import { layout, measurementResult } from '#lib/shared/contracts/result.ts';
import { buildRequest } from '#lib/browser/draft/build-request.ts';

/** Returns the example of the empty tool in the form of a run's response. */
export function exampleAnswer(seconds: number, fonts: FontLibrary): ExampleAnswer {
  const built = buildRequest(exampleForm);
  if (!built.ok || built.request.nest === null) throw new Error('The example is no job with sheets.');
  const { artwork, nest } = built.request;
  const { sheet, options } = nest;
  if (sheet === undefined) throw new Error('The example has one sheet size.');
  const rows = artwork.rows.map(({ size, ...row }) => ({ ...row, heightIn: size }));
  const measured = measureArtwork({ file: null, rows }, { fonts });
  const nested = nestJob(measured, sheet, options, {
    now: () => performance.now(),
    seed: 1,
    budgetMs: seconds * 1000,
    shouldStop: () => false,
    onBest: () => undefined,
  });
  return {
    measurement: measurementResult.parse(measured.answer),
    layout: layout.parse(nested.layout),
    elapsedS: seconds,
  };
}
