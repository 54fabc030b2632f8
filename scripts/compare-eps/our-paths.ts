import { readFileSync } from 'node:fs';
import { DiagnosticCollector } from '#engine/drawing/diagnostics.ts';
import { Budget } from '#engine/drawing/eps/budget.ts';
import { epsSection } from '#engine/drawing/eps/eps-section.ts';
import type { GraphicsState } from '#engine/drawing/eps/graphics-state.ts';
import { Notices } from '#engine/drawing/eps/notices.ts';
import { Painter } from '#engine/drawing/eps/painter.ts';
import { PsFile } from '#engine/drawing/eps/ps-file.ts';
import { newMachine } from '#engine/drawing/eps/system.ts';
import { defaultReadLimits } from '#engine/drawing/read-options.ts';
import type { Contour, FillRule } from '#engine';

/** A path as our interpreter hands it over, before clips and joining: inches, y down. */
export type OurEvent = { readonly kind: string; readonly contours: readonly Contour[] };

class Recorder extends Painter {
  readonly events: OurEvent[] = [];

  override fill(state: GraphicsState, rule: FillRule): void {
    if (this.muted === 0) this.events.push({ kind: rule === 'nonzero' ? 'F' : 'E', contours: state.path.contours() });
  }

  override stroke(state: GraphicsState): void {
    if (this.muted === 0) this.events.push({ kind: 'S', contours: state.path.contours() });
  }

  override letters(_: GraphicsState, contours: readonly Contour[]): void {
    if (this.muted === 0) this.events.push({ kind: 'T', contours });
  }
}

export function ourPaths(file: string): { events: OurEvent[]; fault: string | null } {
  const budget = new Budget(defaultReadLimits, undefined);
  const painter = new Recorder(budget, new Notices(new DiagnosticCollector()));
  const { program } = epsSection(new Uint8Array(readFileSync(file)));
  const machine = newMachine({ program: new PsFile(program), budget, painter, letterText: undefined });
  try {
    machine.runProgram();
    return { events: painter.events, fault: null };
  } catch {
    return { events: painter.events, fault: machine.fault?.error.psName ?? 'ended' };
  }
}
