import { DiagnosticCollector } from '#packages/curves/src/drawing/diagnostics.ts';
import { Budget } from '#packages/postscript/src/budget.ts';
import { postscriptSection } from '#packages/postscript/src/postscript-section.ts';
import type { GraphicsState } from '#packages/postscript/src/graphics/graphics-state.ts';
import { Notices } from '#packages/postscript/src/notices.ts';
import { Painter } from '#packages/postscript/src/graphics/painter.ts';
import { BudgetError, QuitSignal, StopSignal } from '#packages/postscript/src/ps-error.ts';
import { PsFile } from '#packages/postscript/src/values/ps-file.ts';
import { newInterpreter } from '#packages/postscript/src/operators/system.ts';
import { defaultReadLimits } from '#packages/curves/src/drawing/read-options.ts';
import type { Contour, FillRule } from '#engine';

/** A path from our interpreter, before clips and joining: inches, y down. */
export type OurEvent = {
  readonly kind: string;
  readonly contours: readonly Contour[];
  /** True if the procedure of a Type 3 letter drew it, which Ghostscript's silent device does not run. */
  readonly inLetter: boolean;
};

export type OurRun = {
  readonly events: readonly OurEvent[];
  readonly fault: string | null;
  /** Texts whose font is not in the file: each program substitutes another one. */
  readonly missingFonts: number;
};

class Recorder extends Painter {
  readonly events: OurEvent[] = [];
  inLetter = (): boolean => false;

  #record(kind: string, contours: readonly Contour[]): void {
    if (this.muted === 0) this.events.push({ kind, contours, inLetter: this.inLetter() });
  }

  override fill(state: GraphicsState, rule: FillRule): void {
    this.#record(rule === 'nonzero' ? 'F' : 'E', state.path.contours());
  }

  override stroke(state: GraphicsState): void {
    this.#record('S', state.path.contours());
  }

  override letters(_: GraphicsState, contours: readonly Contour[]): void {
    this.#record('T', contours);
  }
}

/** Runs the program as our reader does. Throws EngineError if the file contains no program. */
export function ourPaths(bytes: Uint8Array): OurRun {
  const budget = new Budget(defaultReadLimits, undefined);
  const notices = new Notices(new DiagnosticCollector());
  const painter = new Recorder(budget, notices);
  const { program } = postscriptSection(bytes);
  const interpreter = newInterpreter({ program: new PsFile(program), budget, painter, letterText: undefined });
  painter.inLetter = () => interpreter.glyph !== null;
  const end = (fault: string | null): OurRun => ({ events: painter.events, fault, missingFonts: notices.texts });
  try {
    interpreter.runProgram();
    notices.endLine();
    return end(null);
  } catch (error) {
    notices.endLine();
    if (error instanceof QuitSignal) return end(null);
    if (error instanceof BudgetError) return end(`limit: ${error.message}`);
    if (!(error instanceof StopSignal)) throw error;
    return end(interpreter.fault?.error.psName ?? 'stopped by itself');
  }
}
