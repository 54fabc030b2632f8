'use client';

import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ChoiceRow } from '#components/ui/choice-row.tsx';
import { cn } from '#lib/browser/class-names/cn.ts';
import type { DrawingClass } from '#lib/shared/contracts/result.ts';
import { formatCount, formatLengthWithUnit } from '#lib/shared/format.ts';
import {
  chooseOperation,
  classRows,
  defaultGrouping,
  type ClassRow,
  type Grouping,
} from '#lib/shared/measurements/class-rows.ts';
import { changesDrawing, suggestCode } from '#lib/shared/measurements/color-codes.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { ColorCodeButtons } from './color-code-buttons.tsx';
import { ColorCodeMenu } from './color-code-menu.tsx';
import { operationChoices } from './condition-text.ts';
import {
  accountColorCode,
  useColorCode,
  type AccountColorCode,
  readColorCode,
  storingRules,
  type ChooseRules,
} from './use-color-code.ts';

type ColorsAndLayersProps = {
  classes: readonly DrawingClass[];
  /** Rules of the drawing; undefined while nothing is decided. */
  rules: readonly string[] | undefined;
  unit: LengthUnit;
  choose: ChooseRules;
  /** Marks places of the drawing on the canvas. */
  point: (places: DrawingClass['places']) => void;
  account?: AccountColorCode;
};

const groupings: readonly { value: Grouping; name: string }[] = [
  { value: 'color', name: 'By color' },
  { value: 'layer', name: 'By layer' },
];
/** Number of rows that are shown at first. */
const firstRows = 8;
/** Maximum number of places that are marked at once. */
const maxPlaces = 200;
const undecided: readonly string[] = [];
const noPlaces: DrawingClass['places'] = [];

/** 'Colors and layers': the operation of each color or layer of a drawing. */
export function ColorsAndLayers({
  classes,
  rules,
  unit,
  point,
  account = accountColorCode,
  ...props
}: ColorsAndLayersProps) {
  useColorCode(account);
  const choose = storingRules(props.choose);
  const [chosenGrouping, setGrouping] = useState<Grouping | null>(null);
  const [isLong, setLong] = useState(false);
  const by = chosenGrouping ?? defaultGrouping(classes);
  const rows = classRows(classes, rules ?? undecided, by);
  const hasBoth = groupings.every(({ value }) => classRows(classes, [], value).length > 1);
  const shown = isLong ? rows : rows.slice(0, firstRows);
  useEffect(() => () => point(noPlaces), [point]);
  return (
    <section aria-labelledby="colors-heading" className="grid min-w-0 gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h2 id="colors-heading" className="font-semibold">
          Colors and layers
        </h2>
        <ColorCodeMenu classes={classes} choose={choose} />
      </div>
      {rules === undefined && <CodeOffer classes={classes} choose={props.choose} />}
      {hasBoth && (
        <div>
          <ChoiceRow isSmall legend="List the drawing" value={by} choices={groupings} onChange={setGrouping} />
        </div>
      )}
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls by the keyboard too.
        tabIndex={isLong ? 0 : undefined}
        aria-labelledby="colors-heading"
        className={cn('grid', isLong && 'max-h-96 overflow-y-auto pr-1')}
      >
        {shown.map((row) => (
          <ClassLine
            key={`${by} ${row.key}`}
            row={row}
            unit={unit}
            point={point}
            onChange={(operation) => choose(chooseOperation(classes, rules ?? undecided, row, operation))}
          />
        ))}
      </ul>
      <CanvasColors />
      {rows.length > firstRows && (
        <Button
          variant="link"
          className="h-auto min-h-6 justify-self-start p-0 pointer-coarse:min-h-11"
          onClick={() => setLong(!isLong)}
        >
          {isLong ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      )}
    </section>
  );
}

const canvasColors = [
  { value: 'operation', name: 'By operation' },
  { value: 'drawn', name: 'As drawn' },
] as const;

/** Choice of the canvas's colors: those of operations, or those of the drawing. The style sheet applies it. */
function CanvasColors() {
  const [value, setValue] = useState<(typeof canvasColors)[number]['value']>('operation');
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.canvasColors = value;
    return () => {
      delete dataset.canvasColors;
    };
  }, [value]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 text-sm">
      <span aria-hidden>Colors on the canvas</span>
      <ChoiceRow isSmall legend="Colors on the canvas" value={value} choices={canvasColors} onChange={setValue} />
    </div>
  );
}

/** One sentence for a drawing with a suggested color code, or to which your own color code applies. */
function CodeOffer({ classes, choose }: Pick<ColorsAndLayersProps, 'classes' | 'choose'>) {
  const suggested = suggestCode(classes);
  if (suggested === null && !changesDrawing(readColorCode().rules, classes)) return null;
  return (
    <div className="grid gap-2 rounded-lg bg-accent px-3 py-2.5 text-sm text-accent-foreground">
      <p className="break-words">{suggested?.sentence ?? 'Your color code applies to this drawing.'}</p>
      <ColorCodeButtons classes={classes} choose={choose} />
    </div>
  );
}

type ClassLineProps = {
  row: ClassRow;
  unit: LengthUnit;
  point: ColorsAndLayersProps['point'];
  onChange: (operation: (typeof operationChoices)[number]['value']) => void;
};

function ClassLine({ row, unit, point, onChange }: ClassLineProps) {
  const mark = () => point(row.classes.flatMap(({ places }) => places).slice(0, maxPlaces));
  const unmark = () => point(noPlaces);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons are inside; this only marks what they change.
    <li
      className="flex min-w-0 flex-wrap items-center justify-end gap-x-2 gap-y-1 border-b py-1.5 last:border-b-0"
      onPointerEnter={mark}
      onPointerLeave={unmark}
      onFocus={mark}
      onBlur={unmark}
    >
      <span className="flex min-w-0 flex-1 basis-28 items-center gap-2">
        <Swatch row={row} />
        <span className="min-w-0 text-sm">
          <span className="block leading-tight break-words">{row.name}</span>
          <span className="figures block text-xs text-muted-foreground">
            {countText(row)}, {formatLengthWithUnit(row.lengthIn, unit)}
            {row.operation === null && ', several operations'}
          </span>
        </span>
      </span>
      <ChoiceRow isSmall legend={row.name} value={row.operation} choices={operationChoices} onChange={onChange} />
    </li>
  );
}

/** Returns '2 lines', '3 fills' or, for both, '5 lines and fills'. */
function countText({ classes, count }: ClassRow): string {
  const kinds = new Set(classes.map(({ kind }) => kind));
  return kinds.size === 1 ? formatCount(count, classes[0]!.kind) : `${count} lines and fills`;
}

/** The color of a row, as a line or a square; empty where it has several. */
function Swatch({ row: { color, classes } }: { row: ClassRow }) {
  const isLine = classes.every(({ kind }) => kind === 'line');
  return (
    <span
      aria-hidden
      className={cn('w-4 shrink-0 border border-input', isLine ? 'h-1.5 rounded-full' : 'h-4 rounded-sm')}
      style={color === '' ? undefined : { backgroundColor: color }}
    />
  );
}
