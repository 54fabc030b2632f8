import { Button } from '#components/ui/button.tsx';
import type { DrawingClass } from '#lib/shared/contracts/result.ts';
import { changesDrawing, suggestCode } from '#lib/shared/measurements/color-codes.ts';
import { readColorCode } from './color-code-store.ts';

/** Sets the rules of the drawing; `title` confirms it with an undo button. */
export type ChooseRules = (rules: readonly string[], title?: string) => void;

export const codeApplied = 'The color code is applied.';
export const everythingCut = 'Everything is cut.';

/** Buttons that decide on the color code of a drawing: the suggested one, that of this browser, or none. */
export function ColorCodeButtons({ classes, choose }: { classes: readonly DrawingClass[]; choose: ChooseRules }) {
  const suggested = suggestCode(classes);
  const own = readColorCode().rules;
  return (
    <span data-print="hidden" className="flex flex-wrap gap-1.5">
      {suggested !== null && (
        <Button variant="outline" size="sm" onClick={() => choose(suggested.rules, codeApplied)}>
          Use it
        </Button>
      )}
      {changesDrawing(own, classes) && own.join() !== suggested?.rules.join() && (
        <Button variant="outline" size="sm" onClick={() => choose(own, codeApplied)}>
          My color code
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={() => choose([], everythingCut)}>
        Cut everything
      </Button>
    </span>
  );
}
