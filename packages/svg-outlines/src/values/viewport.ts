import { type Affine, readNumberList } from '@measurement-nesting/curves';

export type ViewBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Parses a viewBox with a positive size, or returns null (SVG 2, 8.6). */
export function parseViewBox(text: string | undefined): ViewBox | null {
  if (text === undefined) return null;
  const { numbers, valid } = readNumberList(text);
  const [x, y, width, height] = numbers;
  if (!valid || numbers.length !== 4 || width! <= 0 || height! <= 0) return null;
  return { x: x!, y: y!, width: width!, height: height! };
}

export type AspectRatio = {
  /** 0 at the start, 0.5 in the middle, 1 at the end; null for 'none'. */
  readonly align: { readonly x: number; readonly y: number } | null;
  readonly slice: boolean;
};

const aligned = { Min: 0, Mid: 0.5, Max: 1 } as const;

export function parseAspectRatio(text: string | undefined): AspectRatio {
  const [align = '', meetOrSlice] = (text ?? '')
    .trim()
    .split(/\s+/, 3)
    .filter((word) => word !== 'defer');
  if (align === 'none') return { align: null, slice: false };
  const match = /^x(Min|Mid|Max)Y(Min|Mid|Max)$/.exec(align);
  const slice = match !== null && meetOrSlice === 'slice';
  const [x, y] = [match?.[1] ?? 'Mid', match?.[2] ?? 'Mid'] as (keyof typeof aligned)[];
  return { align: { x: aligned[x!], y: aligned[y!] }, slice };
}

/** Maps the viewBox onto a viewport of this size at the origin (SVG 2, 8.2). */
export function viewBoxTransform(box: ViewBox, width: number, height: number, ratio: AspectRatio): Affine {
  let sx = width / box.width;
  let sy = height / box.height;
  if (ratio.align === null) return [sx, 0, 0, sy, -box.x * sx, -box.y * sy];
  sx = sy = ratio.slice ? Math.max(sx, sy) : Math.min(sx, sy);
  const dx = (width - box.width * sx) * ratio.align.x;
  const dy = (height - box.height * sy) * ratio.align.y;
  return [sx, 0, 0, sy, dx - box.x * sx, dy - box.y * sy];
}
