import type { Box } from '@measurement-nesting/curves';
import { counted, type DiagnosticCollector } from '@measurement-nesting/curves/drawing';

const it = (count: number): string => (count === 1 ? 'it' : 'them');

const texts = {
  over: (count: number) =>
    `${counted(count, 'white shape is', 'white shapes are')} on top of other shapes and ${count === 1 ? 'does' : 'do'} not cut into them. Check “White is cut out” if ${count === 1 ? 'it is a hole' : 'they are holes'}.`,
  cut: (count: number) =>
    `${counted(count, 'white shape is', 'white shapes are')} cut out of the shapes below ${it(count)}.`,
  kept: (count: number) =>
    `${counted(count, 'shape')} below white ones measured whole: too much overlaps there to cut ${it(count)}. Cut ${it(count)} in the drawing program (Pathfinder > Minus Front).`,
} as const;

/** Reports white shapes over others: not cut out, cut out, or a shape below them that could not be cut. */
export function noteKnockout(diagnostics: DiagnosticCollector, kind: keyof typeof texts, place: Box): void {
  diagnostics.add(kind === 'cut' ? 'white_cut_out' : 'white_over_shapes', kind, texts[kind], undefined, place);
}
