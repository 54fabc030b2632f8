import type { Piece, Vector } from '../types.ts';

/** Maximum length of a spur: a line that runs backward because two joints were computed in the wrong order. */
const SPUR_PX = 1.5;
/** Cosine limit of the turns at both ends of a spur; drawn shapes do not have two such turns. */
const BACKWARDS = -0.5;

/**
 * Removes spurs: short lines opposite to the direction of both neighbors, which then meet halfway. A spur has no area,
 * but a tool would follow it in both directions, and the width check would report a gap of zero width. Fewer than four
 * pieces are returned unchanged, and the first and last piece of an open path are never removed.
 */
export function removeSpurs(pieces: readonly Piece[], isOpen = false): readonly Piece[] {
  if (pieces.length < 4) return pieces;
  const isSpur = pieces.map((piece, i) => {
    if (isOpen && (i === 0 || i === pieces.length - 1)) return false;
    if (piece.kind !== 'line' || Math.hypot(piece.to.x - piece.from.x, piece.to.y - piece.from.y) > SPUR_PX)
      return false;
    const along = unit(minus(piece.to, piece.from));
    const before = endDirection(pieces.at(i - 1)!);
    const after = startDirection(pieces[(i + 1) % pieces.length]!);
    return dot(along, before) < BACKWARDS && dot(along, after) < BACKWARDS;
  });
  if (!isSpur.includes(true)) return pieces;
  return pieces.flatMap((piece, i): Piece[] => {
    if (isSpur[i]) return [];
    const after = (i + 1) % pieces.length;
    const before = (i - 1 + pieces.length) % pieces.length;
    const from = isSpur[before] ? middle(pieces[before]!) : piece.from;
    const to = isSpur[after] ? middle(pieces[after]!) : piece.to;
    return [{ ...piece, from, to }];
  });
}

function startDirection(piece: Piece): Vector {
  switch (piece.kind) {
    case 'line':
      return unit(minus(piece.to, piece.from));
    case 'arc':
      return turned(unit(minus(piece.to, piece.from)), -2 * Math.atan(piece.bulge));
    case 'cubic':
      return unit(firstOf(minus(piece.a, piece.from), minus(piece.b, piece.from), minus(piece.to, piece.from)));
  }
}

function endDirection(piece: Piece): Vector {
  switch (piece.kind) {
    case 'line':
      return unit(minus(piece.to, piece.from));
    case 'arc':
      return turned(unit(minus(piece.to, piece.from)), 2 * Math.atan(piece.bulge));
    case 'cubic':
      return unit(firstOf(minus(piece.to, piece.b), minus(piece.to, piece.a), minus(piece.to, piece.from)));
  }
}

/** Returns the first difference of a cubic that has a length. */
function firstOf(...vectors: readonly Vector[]): Vector {
  return vectors.find(({ x, y }) => x !== 0 || y !== 0) ?? { x: 0, y: 0 };
}

const minus = (a: Vector, b: Vector): Vector => ({ x: a.x - b.x, y: a.y - b.y });
const dot = (a: Vector, b: Vector): number => a.x * b.x + a.y * b.y;
const middle = ({ from, to }: Piece): Vector => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });

/** Returns the unit vector, or zero for a vector without length, which then has no turn. */
function unit({ x, y }: Vector): Vector {
  const length = Math.hypot(x, y);
  return length === 0 ? { x: 0, y: 0 } : { x: x / length, y: y / length };
}

function turned({ x, y }: Vector, angleRad: number): Vector {
  const [cos, sin] = [Math.cos(angleRad), Math.sin(angleRad)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}
