import { EngineError } from '@measurement-nesting/curves';
import { Blob } from 'harfbuzzjs';
import { fontBroken } from '../font-file/font-broken.ts';
import { readFont, type FaceFacts, type FontUse } from '../font-file/read-font.ts';
import { withSortedTables } from '../font-file/sorted-tables.ts';
import type { SetRow } from '../weld-letters.ts';
import type { OwnFont } from '../types.ts';
import type { ListedFont } from './listed-font.ts';
import { createLruCache } from './lru-cache.ts';
import { matchScore } from '../font-file/match-original.ts';
import { openFace, type Face, type FaceTools } from '../face/open-face.ts';

/** A checked font file of a user. Its faces are opened on first use. */
export type FontFile = {
  readonly faces: readonly FaceFacts[];
  /** Returns the face as a listed font: under the listed name if it is that font's original, otherwise under its own. */
  readonly font: (requested: OwnFont, listed: { listed: string; originals: readonly string[] }) => ListedFont;
};

/** Maximum number of open instances of a variable font; dragging a slider requests many. */
const facesRemembered = 8;
const rowsRemembered = 32;

/**
 * Checks a font file, unpacked to TrueType or OpenType, and makes its faces available.
 *
 * @throws EngineError font_broken, font_restricted
 */
export function openFontFile(file: string, bytes: Uint8Array, tools: FaceTools, use: FontUse = 'lettering'): FontFile {
  const faces = readFont(file, bytes, use);
  const blob = new Blob(withSortedTables(file, bytes));
  const opened = createLruCache<Face>(facesRemembered);
  const rows = createLruCache<ListedFont['rows']>(facesRemembered);
  return {
    faces,
    font(requested, { listed, originals }) {
      const facts = requested.face === undefined ? faces[0] : faces.find(({ index }) => index === requested.face);
      if (facts === undefined) throw faceMissing(file, requested.face, faces);
      const location = locationOf(facts, requested.location ?? {});
      const key = JSON.stringify([facts.index, location]);
      const isOriginal = matchScore(facts.names, originals) > 0;
      const name = nameOf(facts, location);
      const measured = isOriginal ? `your file ${name}` : name;
      const face = opened.get(`${key} ${measured}`, () =>
        openFace(file, blob, facts.index, measured, tools, { location, isOwn: true, use }),
      );
      return {
        listed: isOriginal ? listed : name,
        faces: () => [face],
        faceFor: () => face,
        widths: 'own',
        axisFaults: axisFaults(facts, requested.location ?? {}),
        rows: rows.get(`${key} ${measured}`, () => createLruCache<SetRow>(rowsRemembered)),
      };
    },
  };
}

/** Returns the error of a face number that the file does not have. */
function faceMissing(file: string, face: number | undefined, faces: readonly FaceFacts[]): EngineError {
  const numbers = faces.map(({ index }) => index).join(', ');
  return new EngineError(
    'font_missing',
    `The font file "${file}" has no face ${face}. Choose one of: ${numbers}.`,
    'face',
  );
}

/** Returns the requested values of the axes that the face has, within their ranges. */
function locationOf(
  { axes }: FaceFacts,
  requested: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    axes.flatMap(({ tag, min, max }) => {
      const value = Object.hasOwn(requested, tag) ? requested[tag] : undefined;
      return value === undefined ? [] : [[tag, Math.min(Math.max(value, min), max)]];
    }),
  );
}

/** Returns a sentence for each requested axis that the face lacks, and for each value outside its range. */
function axisFaults({ axes, names }: FaceFacts, requested: Readonly<Record<string, number>>): string[] {
  return Object.entries(requested).flatMap(([tag, value]) => {
    const axis = axes.find((of) => of.tag === tag);
    if (axis === undefined) return [`${names.full} has no axis ${tag}, so its value ${value} has no effect.`];
    const { min, max } = axis;
    return value < min || value > max
      ? [`The axis ${tag} of ${names.full} goes from ${min} to ${max}, so its value ${value} is not reached.`]
      : [];
  });
}

/** Returns the name of a face: 'Inter', 'Inter Condensed Bold' for a named instance, 'Inter (Weight 550)' for any other. */
function nameOf({ names, axes, instances }: FaceFacts, location: Readonly<Record<string, number>>): string {
  const set = axes.filter(({ tag }) => Object.hasOwn(location, tag));
  if (set.length === 0) return names.full;
  const named = instances.find((instance) =>
    axes.every(({ tag, default: usual }) => instance.location[tag] === (location[tag] ?? usual)),
  );
  if (named !== undefined) return `${names.family} ${named.name}`;
  return `${names.full} (${set.map(({ tag, name }) => `${name} ${Number(location[tag]!.toFixed(2))}`).join(', ')})`;
}
