import type { TraceSettings } from '../../shared/contracts/vectorizer.ts';

/**
 * Settings that visitors can try on the sample before they log in. The results were computed by our tracer when the sample was created and
 * are files of the site, so every combination offered has one.
 */
export const samplePicture = '/assets/trace-sample/sample.jpg';
export const sampleFilename = 'harbor-sign.jpg';
export const sampleWidthIn = 36;

export const sampleChoices = {
  mode: ['bw', 'color', 'lineart', 'auto'],
  colors: [null, 3, 4],
  detail: ['low', 'normal', 'high'],
  smoothing: [0, 50, 100],
  invert: [false, true],
} as const;

/** Settings with a fixed value on the sample. */
const fixed = { speckIn: 0.02, threshold: null, removeBackground: true, layers: 'cutout' } as const;

/** Returns the nearest settings for which the sample has a result. Settings without effect in a mode get their defaults. */
export function sampleSettings(requested: TraceSettings): TraceSettings {
  const { mode } = requested;
  const isColor = mode === 'color';
  const canInvert = mode === 'bw' || mode === 'lineart';
  return {
    ...fixed,
    mode,
    detail: requested.detail,
    smoothing: nearest(sampleChoices.smoothing, requested.smoothing),
    colors: isColor && requested.colors !== null ? nearest([3, 4], requested.colors) : null,
    invert: canInvert && requested.invert,
  };
}

/** Returns the path of the file with the result for these settings. */
export function sampleFile({ mode, detail, smoothing, colors, invert }: TraceSettings): string {
  const name = [mode, detail, smoothing, ...(colors === null ? [] : [colors]), ...(invert ? ['inverted'] : [])].join(
    '-',
  );
  return `/assets/trace-sample/${name}.json`;
}

/** Returns every combination of settings with a result of its own. */
export function allSampleSettings(): TraceSettings[] {
  const { mode, colors, detail, smoothing, invert } = sampleChoices;
  const every = mode.flatMap((oneMode) =>
    colors.flatMap((oneColors) =>
      detail.flatMap((oneDetail) =>
        smoothing.flatMap((oneSmoothing) =>
          invert.map((oneInvert) =>
            sampleSettings({
              ...fixed,
              mode: oneMode,
              colors: oneColors,
              detail: oneDetail,
              smoothing: oneSmoothing,
              invert: oneInvert,
            }),
          ),
        ),
      ),
    ),
  );
  return [...new Map(every.map((settings) => [sampleFile(settings), settings])).values()];
}

function nearest(choices: readonly number[], value: number): number {
  return choices.reduce((best, choice) => (Math.abs(choice - value) < Math.abs(best - value) ? choice : best));
}
