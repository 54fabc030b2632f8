import { type Affine, type Contour, multiply } from '@measurement-nesting/curves';
import type { Interpreter } from '../../interpreter/interpreter.ts';
import { literal, PsArray, PsDict, type PsObject } from '../../values/objects.ts';
import { PsError } from '../../ps-error.ts';
import { setMatrix } from '../graphics/matrix.ts';
import { beginDict } from '../language/dict.ts';
import { aside } from '../graphics/paint.ts';
import { newPath } from '../../graphics/path-construction.ts';
import type { Character } from './characters.ts';

/** Procedure that draws a glyph, its operands, and the dictionaries that are pushed for it. */
type GlyphProcedure = {
  readonly body: PsArray;
  readonly operands: readonly PsObject[];
  readonly dicts: readonly PsDict[];
};

/**
 * Returns the procedure that draws a character, or null when its glyph is an outline. Type 3 fonts have one procedure for
 * all characters (PLRM 3, 5.7); in the other types a value of CharStrings may be a procedure, which runs with the
 * dictionaries `systemdict` and the font, and the code or name of the character as its operand (PLRM 3, 5.8.2).
 */
export function glyphProcedure(m: Interpreter, { font, name, code, byName }: Character): GlyphProcedure | null {
  if (font.entries.get('FontType') === 3) {
    const build = font.entries.get('BuildGlyph');
    const body = build ?? font.entries.get('BuildChar');
    if (!(body instanceof PsArray)) throw new PsError('invalidfont', 'BuildChar');
    return { body, operands: [font, build === undefined ? code : literal(name ?? '.notdef')], dicts: [] };
  }
  const programs = font.entries.get('CharStrings');
  if (name === null || !(programs instanceof PsDict)) return null;
  const body = programs.entries.get(name) ?? programs.entries.get('.notdef');
  if (!(body instanceof PsArray) || !body.executable) return null;
  return { body, operands: [byName ? literal(name) : code], dicts: [m.world.system, font] };
}

/**
 * Runs the procedure of a glyph with the origin at the current point, and returns its width in glyph units. For `path`, the
 * outlines that it fills and strokes are added to `outlines` (inches) instead of being painted.
 */
export function runGlyphProcedure(
  m: Interpreter,
  { body, operands, dicts }: GlyphProcedure,
  matrix: Affine,
  mode: 'show' | 'path' | 'width',
  outlines: Contour[],
): readonly [number, number] {
  const { painter } = m.world;
  const outer = { glyph: m.glyph, muted: painter.muted, collected: painter.collected };
  const glyph: { width: readonly [number, number] | null } = { width: null };
  const { x, y } = m.state.path;
  m.glyph = glyph;
  if (mode === 'width') painter.muted++;
  if (mode !== 'show') painter.collected = mode === 'path' ? outlines : null;
  const depth = m.dicts.length;
  try {
    aside(m, () => {
      const [a, b, c, d] = m.state.matrix;
      const origin = mode === 'width' ? [0, 0] : [x, y];
      setMatrix(m, multiply([a, b, c, d, origin[0]!, origin[1]!], matrix));
      newPath(m);
      for (const operand of operands) m.operands.push(operand);
      for (const dict of dicts) beginDict(m, dict);
      m.call(body);
    });
  } finally {
    m.glyph = outer.glyph;
    [painter.muted, painter.collected] = [outer.muted, outer.collected];
    m.dicts.length = Math.min(m.dicts.length, depth);
  }
  return glyph.width ?? [0, 0];
}
