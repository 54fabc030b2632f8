'use client';

import type { ReactNode } from 'react';
import { readLength } from '#lib/shared/calculators/read-typed.ts';
import { buildingNote, distanceFor, letterHeightFor } from '#lib/shared/calculators/viewing-distance.ts';
import { formatLengthWithUnit, formatLongLength } from '#lib/shared/format.ts';
import { CalculatorField, CalculatorChoice } from './calculator-field.tsx';
import { CalculatorLayout } from './calculator-section.tsx';
import { CalculatorResults, type Figure } from './calculator-results.tsx';
import { useSharedValues } from './use-shared-values.ts';

const anchor = 'letter-height';
const beginning = { known: 'distance', distance: '150', letter: '12' };
const choices = [
  { value: 'distance', name: 'From how far it is read' },
  { value: 'letter', name: 'How tall the letters are' },
];

export function LetterHeight({ children }: { children: ReactNode }) {
  const shared = useSharedValues(anchor, beginning);
  const { values, set } = shared;
  const isByDistance = values.known !== 'letter';
  const distance = readLength('Distance', values.distance, { min: 12, max: 120_000 }, 'ft');
  const letter = readLength('Letter height', values.letter, { min: 0.1, max: 1000 });
  const known = isByDistance ? distance : letter;
  const heightIn = known.state === 'value' ? (isByDistance ? letterHeightFor(known.value) : known.value) : null;
  return (
    <CalculatorLayout
      notes={children}
      fields={
        <>
          <CalculatorChoice
            id={`${anchor}-known`}
            label="You know"
            value={isByDistance ? 'distance' : 'letter'}
            choices={choices}
            onChange={(value) => set('known', value)}
          />
          {isByDistance ? (
            <CalculatorField
              id={`${anchor}-distance`}
              label="Distance (ft)"
              value={values.distance}
              onChange={(text) => set('distance', text)}
              reading={distance}
            />
          ) : (
            <CalculatorField
              id={`${anchor}-letter`}
              label="Letter height (in)"
              value={values.letter}
              onChange={(text) => set('letter', text)}
              reading={letter}
              hint="Height of a capital"
            />
          )}
        </>
      }
      results={
        <CalculatorResults
          title="Letter height by distance"
          figures={heightIn === null ? null : figuresOf(heightIn, isByDistance)}
          missing={
            isByDistance ? 'Type a distance to see the letter height.' : 'Type a letter height to see the distance.'
          }
          note={heightIn === null ? null : buildingNote(heightIn)}
          shared={shared}
        />
      }
    />
  );
}

function figuresOf(heightIn: number, isByDistance: boolean): Figure[] {
  const distanceIn = distanceFor(heightIn);
  const height = {
    label: 'Letter height',
    value: formatLengthWithUnit(heightIn),
    detail: formatLengthWithUnit(heightIn, 'mm'),
  };
  const distance = {
    label: 'Reads well from',
    value: formatLongLength(distanceIn),
    detail: formatLongLength(distanceIn, 'mm'),
  };
  return isByDistance ? [height, distance] : [distance, height];
}
