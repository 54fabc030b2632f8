'use client';

import { use, useState } from 'react';
import { FieldMessage } from '#components/fields/field-error.tsx';
import { LengthField } from '#components/fields/length-field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { rangeMessage } from '#lib/browser/draft/stock/roll-form.ts';
import {
  cornersText,
  ellOf,
  outlineBox,
  readCorners,
  shapeOf,
  type EllForm,
} from '#lib/browser/draft/stock/outline-shape.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { messageIn } from '#lib/shared/errors/problem-text.ts';
import { limits } from '#lib/shared/limits.ts';
import { type OutlineCorner } from '#lib/shared/model.ts';
import { outlineProblem } from '#lib/shared/zones/sheet-outline.ts';
import { lengthWithin, unitNames } from '#lib/shared/units.ts';
import { outlineOfDrawing } from './outline-of-drawing.ts';
import type { SheetOutlineProps } from './outline-props.ts';

const kinds = { rectangle: 'Rectangle', ell: 'L-shape', corners: 'List of corners', drawing: 'Drawing (SVG)' } as const;
type Kind = keyof typeof kinds;

/** Choice of a shape, its fields, and its picture. */
export function OutlineFields({ id, size, outline, onChange }: SheetOutlineProps) {
  const [kind, setKind] = useState<Kind>(outline === undefined ? 'rectangle' : 'corners');
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted-foreground">
        An offcut can have any shape. Pieces stay the edge margin away from its sides.
      </p>
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-shape-kind`}>Shape</Label>
        <NativeSelect
          id={`${id}-shape-kind`}
          value={kind}
          onChange={({ target }) => {
            const chosen = target.value as Kind;
            setKind(chosen);
            if (chosen === 'rectangle') onChange(null);
          }}
        >
          {Object.entries(kinds).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </div>
      {kind === 'ell' && <EllFields id={id} size={size} onChange={onChange} />}
      {kind === 'corners' && <CornerList id={id} size={size} outline={outline} onChange={onChange} />}
      {kind === 'drawing' && <DrawnOutline id={id} onChange={onChange} />}
      {outline !== undefined && kind !== 'rectangle' && <OutlinePicture outline={outline} />}
    </div>
  );
}

const { sideIn, cornerIn } = limits.stock;
const ellSides = [
  { side: 'width', label: 'Whole width', range: sideIn },
  { side: 'height', label: 'Whole height', range: sideIn },
  { side: 'missingWidth', label: 'Missing width', range: cornerIn },
  { side: 'missingHeight', label: 'Missing height', range: cornerIn },
] as const;

/** Sides of an L. A shape is chosen as soon as all of them are right. */
function EllFields({ id, size, onChange }: Pick<SheetOutlineProps, 'id' | 'size' | 'onChange'>) {
  const [ell, setEll] = useState<EllForm>({
    width: size.widthText,
    height: size.heightText,
    missingWidth: '',
    missingHeight: '',
  });
  const areTyped = ellSides.every(({ side, range }) => lengthWithin(ell[side], range) !== null);
  return (
    <>
      <p className="text-sm text-muted-foreground">The missing corner is at the upper right.</p>
      <div className="grid grid-flow-dense grid-cols-2 items-start gap-2">
        {ellSides.map(({ side, label, range }) => (
          <LengthField
            key={side}
            id={`${id}-shape-${side}`}
            label={label}
            value={ell[side]}
            onChange={(typed) => {
              const changed = { ...ell, [side]: typed };
              setEll(changed);
              const shape = ellOf(changed);
              if (shape !== null) onChange(shape);
            }}
            range={range}
            problemMessage={rangeMessage(label, range)}
          />
        ))}
      </div>
      <FieldMessage
        id={`${id}-shape-error`}
        message={areTyped && ellOf(ell) === null ? 'The missing corner must be smaller than the sheet.' : null}
      />
    </>
  );
}

/** List of corners to type or paste. A shape is chosen while the list is one. */
function CornerList({ id, size, outline, onChange }: Omit<SheetOutlineProps, 'name'>) {
  const unit = use(UnitOnDisplay);
  const [typed, setTyped] = useState(() => cornersText(outline ?? boxOf(size), unit));
  const read = readCorners(typed, unit);
  const shape = read.wrongLine === null && read.outline.length > 0 ? shapeOf(read.outline) : null;
  const unusable = shape === null ? null : problemOf(shape);
  const problem =
    read.wrongLine !== null
      ? `Line ${read.wrongLine} is no corner. Write X and Y with a comma between them.`
      : unusable && messageIn(unusable, unit);
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={`${id}-corners`}>Corners ({unit})</Label>
      <Textarea
        id={`${id}-corners`}
        className="figures min-h-32"
        value={typed}
        spellCheck={false}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-corners-hint${problem === null ? '' : ` ${id}-corners-error`}`}
        onChange={({ target }) => {
          setTyped(target.value);
          const now = readCorners(target.value, unit);
          if (now.wrongLine !== null || now.outline.length === 0) return;
          const changed = shapeOf(now.outline);
          if (problemOf(changed) === null) onChange(changed);
        }}
      />
      <p id={`${id}-corners-hint`} className="text-sm text-muted-foreground">
        One corner on each line, X and Y in {unitNames[unit]}, in order around the sheet. Y runs downward.
      </p>
      <FieldMessage id={`${id}-corners-error`} message={problem} />
    </div>
  );
}

/** Choice of a drawing whose largest shape is the outline. */
function DrawnOutline({ id, onChange }: Pick<SheetOutlineProps, 'id' | 'onChange'>) {
  const unit = use(UnitOnDisplay);
  const [problem, setProblem] = useState<string | null>(null);

  async function read(file: File) {
    setProblem(null);
    const corners = await outlineOfDrawing(file);
    const shape = corners && shapeOf(corners);
    const unusable = shape === null ? null : problemOf(shape);
    if (shape === null) setProblem(noOutline);
    else if (unusable === null) onChange(shape);
    else setProblem(messageIn(unusable, unit));
  }
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={`${id}-drawing`}>Drawing of the sheet</Label>
      <Input
        id={`${id}-drawing`}
        type="file"
        accept=".svg,image/svg+xml"
        aria-invalid={problem !== null}
        aria-describedby={`${id}-drawing-hint${problem === null ? '' : ` ${id}-drawing-error`}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void read(file);
        }}
      />
      <p id={`${id}-drawing-hint`} className="text-sm text-muted-foreground">
        The largest shape of an SVG at true size. Curves become short straight sides inside of them.
      </p>
      <FieldMessage id={`${id}-drawing-error`} message={problem} />
    </div>
  );
}

const noOutline = 'No shape in this drawing can be the outline of a sheet. Draw one closed shape and save it as SVG.';

type Shape = ReturnType<typeof shapeOf>;

const problemOf = ({ outline, widthText, heightText }: Shape) =>
  outlineProblem({
    widthIn: lengthWithin(widthText, cornerIn) ?? cornerIn.max,
    heightIn: lengthWithin(heightText, cornerIn) ?? cornerIn.max,
    outline,
  });

/** Returns the corners of a rectangle; none while a side is wrong. */
function boxOf({ widthText, heightText }: SheetOutlineProps['size']): OutlineCorner[] {
  const [w, h] = [lengthWithin(widthText, sideIn), lengthWithin(heightText, sideIn)];
  if (w === null || h === null) return [];
  return [
    { xIn: 0, yIn: 0 },
    { xIn: w, yIn: 0 },
    { xIn: w, yIn: h },
    { xIn: 0, yIn: h },
  ];
}

/** The outline to scale. */
function OutlinePicture({ outline }: { outline: readonly OutlineCorner[] }) {
  const [, { xIn: width, yIn: height }] = outlineBox(outline);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      style={{ aspectRatio: `${width} / ${height}`, maxHeight: '12rem' }}
      className="max-w-full justify-self-center"
    >
      <polygon
        points={outline.map(({ xIn, yIn }) => `${xIn},${yIn}`).join(' ')}
        className="fill-sheet stroke-muted-foreground"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
