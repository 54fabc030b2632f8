import type { Segment } from '#packages/curves/src/geometry/types.ts';

/** A library that measures lengths; NaN for a segment that it cannot measure. `path` is the segment as path data. */
export type Peer = { readonly name: string; readonly length: (segment: Segment, path: string) => number };

/** Returns the installed libraries. They are loaded by name at run time, so that the benchmark runs without them. */
export async function peers(): Promise<Peer[]> {
  const makers: [string, (module: Record<string, unknown>) => Peer['length']][] = [
    [
      'svg-path-properties',
      (m) => {
        const Properties = m.svgPathProperties as new (d: string) => { getTotalLength(): number };
        return (_, path) => new Properties(path).getTotalLength();
      },
    ],
    [
      'svg-path-commander',
      (m) => {
        const { getTotalLength } = m as { getTotalLength: (d: string) => number };
        const commander = m.default as { getTotalLength?: (d: string) => number } | undefined;
        const measure = getTotalLength ?? commander!.getTotalLength!;
        return (_, path) => measure(path);
      },
    ],
    [
      'bezier-js',
      (m) => {
        const Bezier = m.Bezier as new (...c: number[]) => { length(): number };
        return (c) => (c.kind === 'cubic' ? new Bezier(c.x0, c.y0, c.ax, c.ay, c.bx, c.by, c.x1, c.y1).length() : NaN);
      },
    ],
    [
      'paper/dist/paper-core.js',
      (m) => {
        const paper = (m.default ?? m) as {
          setup(size: [number, number]): void;
          Curve: new (...c: number[]) => { length: number };
          Path: new (d: string) => { length: number };
        };
        paper.setup([100, 100]);
        return (c, path) =>
          c.kind === 'cubic'
            ? new paper.Curve(c.x0, c.y0, c.ax, c.ay, c.bx, c.by, c.x1, c.y1).length
            : new paper.Path(path).length;
      },
    ],
  ];
  const found: Peer[] = [];
  for (const [name, make] of makers) {
    try {
      found.push({ name, length: make((await import(name)) as Record<string, unknown>) });
    } catch {
      console.log(`${name}: not installed, skipped`);
    }
  }
  return found;
}
