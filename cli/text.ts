import { parseArgs } from 'node:util';
import { EngineError, measureArtwork, type TextRow } from '#engine';
import { limits } from '#lib/shared/limits.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { heightRules, textAligns } from '#lib/shared/product.ts';
import { chooseFont } from './fonts/choose-font.ts';
import { fontFileOption } from './fonts/font-file-option.ts';
import { loadFontsWith } from './fonts/load-fonts.ts';
import { measuredDocument, printMeasured } from './measured-document.ts';
import { priceLine, priceOf, rateOptions, readRates } from './rates.ts';
import { lengthOption, numberOption, unitOf, unitOption, UsageError } from './usage.ts';

/** `text "WORDS" --font NAME | --font-file FILE --height IN ... [--json]`: every figure of a row of lettering. */
export async function text(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      ...fontFileOption,
      ...rateOptions,
      ...unitOption,
      font: { type: 'string' },
      weight: { type: 'string' },
      width: { type: 'string' },
      height: { type: 'string' },
      'height-rule': { type: 'string', default: 'cap' },
      tracking: { type: 'string' },
      'tracking-in': { type: 'string' },
      gap: { type: 'string' },
      'no-kerning': { type: 'boolean', default: false },
      leading: { type: 'string' },
      align: { type: 'string' },
      weld: { type: 'boolean', default: false },
      json: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const [words, ...more] = positionals;
  if (words === undefined || more.length > 0) throw new UsageError('Give the words as one argument, in quotes.');
  const isFontNamed = values.font !== undefined || values['font-file'].length > 0;
  if (!isFontNamed || values.height === undefined) throw new UsageError('Give --font (or --font-file) and --height.');
  if ([...words].length > limits.textLength) {
    throw new EngineError('text_too_long', `Text can be up to ${limits.textLength} characters.`);
  }
  const unit = unitOf(values.units);
  const heightIn = lengthOption(values.height, '--height', limits.heightIn, unit);
  const heightRule = oneOf(heightRules, values['height-rule'], '--height-rule');
  const spacing = spacingOf(values, unit);
  const axis = (name: 'weight' | 'width') =>
    values[name] === undefined
      ? undefined
      : numberOption(values[name], `--${name}`, limits.fonts.axis.min, limits.fonts.axis.max);
  const wish = { font: values.font, weight: axis('weight'), width: axis('width') };
  const rates = await readRates(values, unit);
  const { library, files } = await loadFontsWith(values['font-file']);
  const row = {
    ...spacing,
    ...chooseFont(wish, files),
    id: 'text',
    text: words,
    heightIn,
    heightRule,
    weld: values.weld,
    quantity: 1,
  };
  const { answer } = measureArtwork({ file: null, rows: [row] }, { fonts: library });
  const price = await priceOf(answer, null, rates, unit);
  if (values.json) process.stdout.write(`${JSON.stringify(measuredDocument(answer, price), null, 2)}\n`);
  else printMeasured(answer, await priceLine(price), unit);
  return 0;
}

type SpacingValues = {
  readonly tracking?: string | undefined;
  readonly 'tracking-in'?: string | undefined;
  readonly gap?: string | undefined;
  readonly 'no-kerning': boolean;
  readonly leading?: string | undefined;
  readonly align?: string | undefined;
};

/** Percent on the command line, shares in the engine. */
function spacingOf(
  values: SpacingValues,
  unit: LengthUnit,
): Pick<TextRow, 'tracking' | 'trackingIn' | 'gapIn' | 'kerning' | 'leading' | 'align'> {
  const { tracking, 'tracking-in': trackingIn, gap, leading, align } = values;
  if ([tracking, trackingIn, gap].filter((value) => value !== undefined).length > 1) {
    throw new UsageError('Give one of --tracking, --tracking-in and --gap.');
  }
  const percent = (value: string, name: string, { min, max }: { min: number; max: number }) =>
    numberOption(value, name, min * 100, max * 100) / 100;
  return {
    kerning: !values['no-kerning'],
    ...(tracking === undefined ? {} : { tracking: percent(tracking, '--tracking', limits.tracking) }),
    ...(trackingIn === undefined
      ? {}
      : { trackingIn: lengthOption(trackingIn, '--tracking-in', limits.trackingIn, 'in') }),
    ...(gap === undefined ? {} : { gapIn: lengthOption(gap, '--gap', limits.gapIn, unit) }),
    ...(leading === undefined ? {} : { leading: percent(leading, '--leading', limits.leading) }),
    ...(align === undefined ? {} : { align: oneOf(textAligns, align, '--align') }),
  };
}

function oneOf<T extends string>(choices: readonly T[], value: string, name: string): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new UsageError(`${name} is one of ${choices.join(', ')}.`);
  return found;
}
