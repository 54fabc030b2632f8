import { Button } from '#components/ui/button.tsx';
import type { DrawingClass } from '#lib/shared/contracts/result.ts';
import { changesDrawing, suggestCode } from '#lib/shared/measurements/color-codes.ts';
import { readColorCode, storingRules, type ChooseRules } from './use-color-code.ts';

export const codeApplied = 'The color code is applied.';
export const everythingCut = 'Everything is cut.';

/** Buttons that decide on the color code of a drawing: the suggested one, your own, or none. */
export function ColorCodeButtons(props: { classes: readonly DrawingClass[]; choose: ChooseRules }) {
  const { classes } = props;
  const choose = storingRules(props.choose);
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
