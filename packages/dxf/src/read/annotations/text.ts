import { type Affine, contoursBox, multiply, rotation, translation } from '@measurement-nesting/curves';
import type { TextOutline, TextRun } from '@measurement-nesting/curves/drawing';
import { degree } from '../curves.ts';
import { plainCharacters } from '../encoding.ts';
import type { Entity } from '../entity.ts';

/** Distance of the lines of an MTEXT as a multiple of its letter height. */
const lineDistance = 5 / 3;
/** Family of texts whose style names no font. */
const standIn = 'Arial';

/** Line of a text with the map from em of its font, y down, to the drawing, y up. */
type TextLine = { readonly outline: TextOutline; readonly map: Affine };

type Letter = (run: TextRun) => TextOutline | null;

/** Returns the characters of a TEXT, MTEXT, ATTRIB or ATTDEF, a line of text in each item. */
export function textLines(entity: Entity): string[] {
  const parts = entity.tags.filter(({ code }) => code === 1 || (entity.type === 'MTEXT' && code === 3));
  const text = plainCharacters(parts.map(({ value }) => String(value)).join(''));
  const lines = entity.type === 'MTEXT' ? withControls(withoutFormat(text)).split('\n') : [withControls(text)];
  return lines.map((line) => line.replaceAll(/\p{Cc}/gu, '').trim());
}

/** Returns a text with its control characters (`^J` a line feed, `^I` a tab, which is a space) and carets (`^ `) decoded. */
function withControls(text: string): string {
  return text.replaceAll(/\^([@-_ ])/g, (_, letter: string) => {
    if (letter === ' ') return '^';
    return letter === 'I' ? ' ' : String.fromCharCode(letter.charCodeAt(0) - 0x40);
  });
}

/** Returns the text of an MTEXT without its format codes; `\P` is a line break. */
function withoutFormat(text: string): string {
  return text
    .replaceAll('\\\\', '\0')
    .replaceAll(/\\[NPX]/g, '\n')
    .replaceAll('\\~', ' ')
    .replaceAll(/\\S([^;]{0,255});/g, (_, stacked: string) => stacked.replaceAll(/[\^#]/g, '/'))
    .replaceAll(/\\[ACFHQTWcfp][^;]{0,255};/g, '')
    .replaceAll(/\\[LlOoKk]/g, '')
    .replaceAll(/\\([{}])|[{}]/g, (_, escaped: string | undefined) => escaped ?? '')
    .replaceAll('\0', '\\');
}

/** Text that is set: its lines with the font, and those that no font has the letters of. */
export type SetText = {
  readonly lines: readonly TextLine[];
  readonly lost: readonly string[];
  /** Name of the font that the style of the text names; '' without one. */
  readonly family: string;
};

/**
 * Returns the outlines of a text in the font of its style or a stand-in, set to its height, width and alignment; null when there is no
 * font. The stated height is that of the capital H.
 */
export function letterEntity(entity: Entity, fonts: ReadonlyMap<string, string>, letter: Letter): SetText | null {
  const family = fonts.get(entity.text(7).toUpperCase()) ?? '';
  const outlineOf = (text: string): TextOutline | null =>
    letter({ text, families: [family, standIn].filter((name) => name !== ''), weight: 400, italic: false });
  const capital = outlineOf('H');
  if (capital === null) return null;
  const { minY, maxY } = contoursBox(capital.contours);
  const scale = entity.number(40, 1) / (maxY - minY);
  if (!Number.isFinite(scale)) return null;
  const lines = textLines(entity);
  const placed: TextLine[] = [];
  const lost: string[] = [];
  for (const [k, text] of lines.entries()) {
    if (text === '') continue;
    const outline = outlineOf(text);
    if (outline === null) {
      lost.push(text);
      continue;
    }
    const map =
      entity.type === 'MTEXT' ? blockMap(entity, scale, outline, k, lines.length) : lineMap(entity, scale, outline);
    placed.push({ outline, map });
  }
  return { lines: placed, lost, family };
}

/** Returns the map of a TEXT: from its alignment point, or its insertion point for text at the left of its baseline. */
function lineMap(entity: Entity, scale: number, outline: TextOutline): Affine {
  const [across, up] = [entity.number(72), entity.number(73)];
  const isPlain = (across === 0 && up === 0) || !entity.has(11);
  const width = entity.number(41, 1) * scale;
  const height = entity.number(40, 1);
  const left = isPlain ? 0 : [0, 0.5, 1, 0.5, 0.5, 0.5][across]! * outline.advance * width;
  const below = isPlain ? 0 : across === 4 ? height / 2 : [0, 0, height / 2, height][up]!;
  const turned = placedAt(entity.point(isPlain ? 10 : 11), entity.number(50) * degree);
  return multiply(turned, [width, 0, 0, -scale, -left || 0, -below || 0]);
}

/** Returns the map of a line of an MTEXT: attachment points 1 to 9 count from the top left, by rows. */
function blockMap(entity: Entity, scale: number, outline: TextOutline, index: number, count: number): Affine {
  const height = entity.number(40, 1);
  const attachment = Math.min(9, Math.max(1, entity.number(71, 1) || 1)) - 1;
  const distance = lineDistance * height * (entity.number(44, 1) || 1);
  const total = height + distance * (count - 1);
  const above = [0, total / 2, total][Math.floor(attachment / 3)]!;
  const angle = entity.has(11) ? Math.atan2(entity.number(21), entity.number(11)) : entity.number(50) * degree;
  const left = [0, 0.5, 1][attachment % 3]! * outline.advance * scale;
  return multiply(placedAt(entity.point(10), angle), [scale, 0, 0, -scale, -left, above - height - distance * index]);
}

const placedAt = ([x, y]: readonly number[], angle: number): Affine => multiply(translation(x!, y!), rotation(angle));
