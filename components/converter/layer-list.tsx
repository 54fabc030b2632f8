import { use } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import type { PageLayer } from '#lib/browser/converter/protocol.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { formatCount, formatLengthWithUnit } from '#lib/shared/format.ts';
import type { LengthUnit } from '#lib/shared/units.ts';

type LayerListProps = {
  layers: readonly PageLayer[];
  /** False while the unit of the file is not chosen, so no length is known. */
  hasLengths: boolean;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

/** The layers of a page as check boxes, each with its number of lines and their length. A page without layers has the figures only. */
export function LayerList({ layers, hasLengths, chosen, onChange }: LayerListProps) {
  const unit = use(UnitOnDisplay);
  const [only] = layers;
  if (layers.length === 1 && only!.name === '') {
    return <p className="figures text-sm text-muted-foreground">{figuresText(only!, hasLengths, unit)}</p>;
  }
  const names = layers.map(({ name }) => name);
  const isAll = chosen.length === names.length;
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm leading-none font-medium">Layers</legend>
      {layers.length > 2 && (
        <Button
          variant="link"
          className="h-auto min-h-6 justify-self-start px-0 py-0"
          onClick={() => onChange(isAll ? [] : names)}
        >
          {isAll ? 'Choose none' : 'Choose all'}
        </Button>
      )}
      <ul className="grid max-h-80 overflow-y-auto rounded-md border bg-card">
        {layers.map((layer, index) => {
          const { name, color } = layer;
          const isChosen = chosen.includes(name);
          const id = `layer-${index}`;
          return (
            <li key={name} className="flex items-start gap-3 border-b px-3 py-2 last:border-b-0">
              <Checkbox
                id={id}
                aria-labelledby={`${id}-name`}
                aria-describedby={`${id}-figures`}
                checked={isChosen}
                onCheckedChange={() =>
                  onChange(names.filter((other) => (other === name ? !isChosen : chosen.includes(other))))
                }
              />
              <label htmlFor={id} className="grid min-w-0 flex-1 gap-0.5 text-sm">
                <span className="flex min-w-0 items-center gap-2">
                  {color !== '' && (
                    <span
                      aria-hidden
                      className="size-3 shrink-0 rounded-full border border-input"
                      style={{ backgroundColor: color }}
                    />
                  )}
                  <span id={`${id}-name`} className="min-w-0 break-words">
                    {name === '' ? 'No layer' : name}
                  </span>
                </span>
                <span id={`${id}-figures`} className="figures text-muted-foreground">
                  {figuresText(layer, hasLengths, unit)}
                  {!layer.isVisible && ', hidden in the file'}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

const figuresText = ({ lines, lengthIn }: PageLayer, hasLengths: boolean, unit: LengthUnit): string =>
  hasLengths ? `${formatCount(lines, 'line')}, ${formatLengthWithUnit(lengthIn, unit)}` : formatCount(lines, 'line');
