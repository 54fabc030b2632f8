import {
  counted,
  type DiagnosticCode,
  type DiagnosticText,
  dotText,
  quoted,
  setInYourFont,
} from '@measurement-nesting/curves/drawing';

/** Texts about entities that are left out, or drawn differently than in the program that wrote the file. */
export const notices = {
  invisible: ['hidden_art', (count) => `${counted(count, 'invisible object is', 'invisible objects are')} left out.`],
  points: ['dot_ignored', dotText],
  pictures: ['raster_image', (count) => `${counted(count, 'picture')} left out. Trace it first (More Tools).`],
  solids: [
    'effect_ignored',
    (count) =>
      `${counted(count, 'solid or surface', 'solids or surfaces')} left out. Draw their outlines (FLATSHOT or SECTION), or export a face.`,
  ],
  unknown: [
    'effect_ignored',
    (count, types) => `${counted(count, 'object')} of a kind that is not drawn left out${quoted(types)}.`,
  ],
  hatch: [
    'pattern_ignored',
    (count) =>
      `${counted(count, 'hatch is', 'hatches are')} measured as the filled area, not by the lines of the pattern.`,
  ],
  widths: [
    'effect_ignored',
    (count) =>
      `${counted(count, 'polyline')} with a width ${count === 1 ? 'is' : 'are'} measured along the centerline.`,
  ],
  damaged: [
    'path_error',
    (count, types) => `${counted(count, 'object is', 'objects are')} damaged and left out${quoted(types)}.`,
  ],
  numbers: [
    'number_dropped',
    (count) =>
      `${counted(count, 'object has a number that cannot be right and is', 'objects have numbers that cannot be right and are')} left out.`,
  ],
  missingBlock: [
    'reference_missing',
    (count, names) =>
      `${counted(count, 'block is', 'blocks are')} not in the file${quoted(names)}. Bind external references before the export.`,
  ],
  cycle: ['reference_cycle', (count, names) => `${counted(count, 'block')} inside itself left out${quoted(names)}.`],
  tooDeep: [
    'effect_ignored',
    (count, names) => `${counted(count, 'block')} nested too deep left out${quoted(names)}. Explode the outer blocks.`,
  ],
  text: [
    'live_text',
    (count, texts) =>
      `${counted(count, 'text is', 'texts are')} not outlined and left out${quoted(texts)}. Explode text to outlines, or type it as lettering.`,
  ],
  substituted: [
    'font_substituted',
    (count, fonts) =>
      `${counted(count, 'text is', 'texts are')} set in a font that can differ from the drawing’s${quoted(fonts)}. Explode text to outlines for its true shape.`,
  ],
  ownFont: ['font_substituted', (_, fonts) => setInYourFont(fonts)],
} as const satisfies Record<string, readonly [code: DiagnosticCode, text: DiagnosticText]>;
