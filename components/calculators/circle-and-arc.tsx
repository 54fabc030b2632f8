'use client';

import type { ReactNode } from 'react';
import {
  arcFigures,
  arcFromChordAndRise,
  arcFromRadiusAndAngle,
  arcFromRadiusAndChord,
  arcFromRadiusAndLength,
  circleFromCircumference,
  circleFromDiameter,
  isCircle,
  type Arc,
} from '#lib/shared/calculators/arc.ts';
import { readLength, readNumber, type Reading } from '#lib/shared/calculators/read-typed.ts';
import { formatLengthWithUnit, formatNumber } from '#lib/shared/format.ts';
import { CalculatorField, CalculatorChoice } from './calculator-field.tsx';
import { CalculatorLayout } from './calculator-section.tsx';
import { CalculatorResults, type Figure } from './calculator-results.tsx';
import { useSharedValues } from './use-shared-values.ts';

const radius = 40;

/** The arc on its circle, at a fixed size, with its midpoint at the top like the arch of a sign. */
function CircleDrawing({ arc }: { arc: Arc }) {
  const half = Math.min(arc.angleRad, 2 * Math.PI) / 2;
  const x = hundredths(radius * Math.sin(half));
  const y = -hundredths(radius * Math.cos(half));
  const isWhole = isCircle(arc);
  return (
    <svg
      viewBox="-48 -48 96 96"
      aria-hidden
      fill="none"
      strokeLinecap="round"
      className="h-auto w-44 justify-self-center rounded-md bg-sheet sm:w-full"
    >
      <circle r={radius} className={isWhole ? 'stroke-cut' : 'stroke-sheet-grid'} strokeWidth={isWhole ? 2 : 1.2} />
      <circle r="1.4" className="fill-sheet-muted" />
      {isWhole ? (
        <path
          d={`M${-radius} 0H${radius}`}
          className="stroke-sheet-dimension"
          strokeWidth="0.8"
          strokeDasharray="3 2"
        />
      ) : (
        <>
          <path
            d={`M${-x} ${y}L0 0L${x} ${y}`}
            className="stroke-sheet-muted"
            strokeWidth="0.6"
            strokeDasharray="2 2"
          />
          <path d={`M${-x} ${y}H${x}M0 ${y}V${-radius}`} className="stroke-sheet-dimension" strokeWidth="0.8" />
          <path
            d={`M${-x} ${y}A${radius} ${radius} 0 ${half > Math.PI / 2 ? 1 : 0} 1 ${x} ${y}`}
            className="stroke-cut"
            strokeWidth="2"
          />
        </>
      )}
    </svg>
  );
}

/**
 * Rounds to hundredths, because the server and the browser may differ in the last bit of a sine and the markup must be
 * equal.
 */
function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

const anchor = 'circle-and-arc';
const beginning = { arc: 'chord-rise', first: '36', second: '8' };
const lengthRange = { min: 0.001, max: 1_000_000 };

type Way = {
  value: string;
  name: string;
  first: string;
  /** Null where one value is sufficient. */
  second: string | null;
  solve: (first: number, second: number) => Arc | null;
  /** Message for values to which no arc corresponds. */
  impossible?: string;
};

const ways: readonly Way[] = [
  {
    value: 'chord-rise',
    name: 'Arc: width and rise',
    first: 'Width, end to end (in)',
    second: 'Rise (in)',
    solve: arcFromChordAndRise,
  },
  {
    value: 'radius-angle',
    name: 'Arc: radius and angle',
    first: 'Radius (in)',
    second: 'Angle (degrees)',
    solve: (radiusIn, angleDeg) => arcFromRadiusAndAngle(radiusIn, (angleDeg / 180) * Math.PI),
  },
  {
    value: 'radius-chord',
    name: 'Arc: radius and width',
    first: 'Radius (in)',
    second: 'Width, end to end (in)',
    solve: arcFromRadiusAndChord,
    impossible: 'The width cannot be more than twice the radius.',
  },
  {
    value: 'radius-length',
    name: 'Arc: radius and length along the curve',
    first: 'Radius (in)',
    second: 'Length along the curve (in)',
    solve: arcFromRadiusAndLength,
    impossible: 'This is longer than the whole circle.',
  },
  { value: 'diameter', name: 'Circle: diameter', first: 'Diameter (in)', second: null, solve: circleFromDiameter },
  {
    value: 'around',
    name: 'Circle: distance around',
    first: 'Distance around (in)',
    second: null,
    solve: circleFromCircumference,
  },
];

export function CircleAndArc({ children }: { children: ReactNode }) {
  const shared = useSharedValues(anchor, beginning);
  const { values, set } = shared;
  const way = ways.find((candidate) => candidate.value === values.arc) ?? ways[0]!;
  const first = readLength(nameOf(way.first), values.first, lengthRange);
  const second = way.second === null ? null : readSecond(way.second, values.second);
  const isReady = first.state === 'value' && (second === null || second.state === 'value');
  const arc = isReady ? way.solve(first.value, second?.state === 'value' ? second.value : 0) : null;
  return (
    <CalculatorLayout
      notes={children}
      fields={
        <>
          <CalculatorChoice
            id={`${anchor}-arc`}
            label="You know"
            value={way.value}
            choices={ways}
            onChange={(value) => set('arc', value)}
            className="sm:col-span-2"
          />
          <CalculatorField
            id={`${anchor}-first`}
            label={way.first}
            value={values.first}
            onChange={(text) => set('first', text)}
            reading={first}
          />
          {way.second !== null && second !== null && (
            <CalculatorField
              id={`${anchor}-second`}
              label={way.second}
              value={values.second}
              onChange={(text) => set('second', text)}
              reading={isReady && arc === null ? { state: 'wrong', message: way.impossible ?? '' } : second}
            />
          )}
        </>
      }
      results={
        <CalculatorResults
          title="Circle and arc"
          figures={arc && figuresOf(arc)}
          missing={isReady ? (way.impossible ?? '') : 'Fill in what you know to see the rest.'}
          shared={shared}
          drawing={arc && <CircleDrawing arc={arc} />}
        />
      }
    />
  );
}

function readSecond(label: string, typed: string): Reading {
  if (label.startsWith('Angle')) return readNumber('Angle', typed, { min: 0.001, max: 360 });
  return readLength(nameOf(label), typed, lengthRange);
}

/** Returns the name of a label: 'Width, end to end (in)' -> 'Width'. */
function nameOf(label: string): string {
  return label.replace(/[,(].*/, '').trim();
}

function figuresOf(arc: Arc): Figure[] {
  const { radiusIn, diameterIn, angleDeg, lengthIn, chordIn, riseIn, sectorSqIn, segmentSqIn } = arcFigures(arc);
  const length = (inches: number) => ({
    value: formatLengthWithUnit(inches),
    detail: formatLengthWithUnit(inches, 'mm'),
  });
  const sizes = [
    { label: 'Radius', ...length(radiusIn) },
    { label: 'Diameter', ...length(diameterIn) },
  ];
  if (isCircle(arc)) {
    return [
      { label: 'Distance around', ...length(lengthIn) },
      ...sizes,
      { label: 'Area', value: `${formatNumber(sectorSqIn)} sq in` },
    ];
  }
  return [
    { label: 'Length along the curve', ...length(lengthIn) },
    ...sizes,
    { label: 'Angle', value: `${formatNumber(angleDeg)} degrees` },
    { label: 'Width, end to end', ...length(chordIn) },
    { label: 'Rise', ...length(riseIn) },
    { label: 'Area between curve and width', value: `${formatNumber(segmentSqIn)} sq in` },
    { label: 'Area to the center', value: `${formatNumber(sectorSqIn)} sq in` },
  ];
}
