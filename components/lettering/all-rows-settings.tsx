'use client';

import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { LengthField } from '#components/fields/length-field.tsx';
import { QuantityField } from '#components/fields/quantity-field.tsx';
import { RotationChoice } from '#components/row-rules/rule-fields.tsx';
import { isLength, lengthMessages, parseQuantity } from '#lib/browser/draft/build-request.ts';
import type { UsualValues } from '#lib/browser/draft/items/shared-values.ts';
import type { RowForm } from '#lib/browser/draft/job-form.ts';
import { formatCount } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import { FontField } from './fonts/font-field.tsx';
import type { EditWithUndo } from './edit-with-undo.ts';
import { allRowsId } from './line-details.ts';

type AllRowsSettingsProps = {
  rows: readonly RowForm[];
  shared: UsualValues;
  isNesting: boolean;
  changeWithUndo: EditWithUndo;
};

/** Settings of all rows. A typed number is applied by Enter or when its field loses the focus, and each change can be undone. */
export function AllRowsSettings({ rows, shared, isNesting, changeWithUndo }: AllRowsSettingsProps) {
  const usual = rows.find(({ font, own }) => (own?.name ?? font) === shared.fontName) ?? rows[0]!;
  const rotations = new Set(rows.map(({ rules }) => rules.rotation));
  const set = (name: string, change: Partial<Omit<RowForm, 'id'>>) =>
    changeWithUndo({ type: 'all-rows-changed', change }, `${name} of ${formatCount(rows.length, 'row')} changed`);
  const quantity = parseQuantity(shared.quantityText) === null ? '1' : shared.quantityText;
  return (
    <fieldset className="grid min-w-0 gap-3 pt-1 pb-3">
      <legend className="sr-only">All rows</legend>
      <div className="grid grid-flow-dense grid-cols-[minmax(6rem,1fr)_2fr] gap-3">
        <TypedValue
          value={shared.sizeText}
          isValid={(sizeText) => isLength(sizeText, limits.heightIn)}
          apply={(sizeText) => set('Height', { sizeText })}
        >
          {(value, onChange) => (
            <LengthField
              id={`${allRowsId}-size`}
              label="Height"
              value={value}
              onChange={onChange}
              range={limits.heightIn}
              problemMessage={lengthMessages.size}
            />
          )}
        </TypedValue>
        <FontField
          row={{ ...usual, id: allRowsId }}
          onChange={({ font = usual.font, own = null }) => set('Font', { font, own })}
          problem={null}
        />
      </div>
      <TypedValue
        value={quantity}
        isValid={(quantityText) => parseQuantity(quantityText) !== null}
        apply={(quantityText) => set('Quantity', { quantityText, fills: false })}
      >
        {(value, onChange) => (
          <QuantityField id={`${allRowsId}-quantity`} value={value} onChange={onChange} problem={null} fill={null} />
        )}
      </TypedValue>
      {isNesting && (
        <RotationChoice
          label="Rotation of all rows"
          rules={{ rotation: rotations.size === 1 ? [...rotations][0] : undefined }}
          onChange={({ rules }) => set('Rotation', { rules: { rotation: rules.rotation } })}
        />
      )}
    </fieldset>
  );
}

type TypedValueProps = {
  value: string;
  isValid: (typed: string) => boolean;
  apply: (typed: string) => void;
  children: (typed: string, onChange: (typed: string) => void) => ReactNode;
};

/** A field whose value is applied by Enter, even unchanged, or when it loses the focus. An invalid value is not applied. */
function TypedValue({ value, isValid, apply, children }: TypedValueProps) {
  const [{ typed, of }, setState] = useState({ typed: value, of: value });
  if (of !== value) setState({ typed: value, of: value });
  const setTyped = (next: string) => setState({ typed: next, of: value });
  return (
    <div
      role="presentation"
      className="contents"
      onBlur={() => {
        if (typed !== value && isValid(typed)) apply(typed);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isValid(typed)) return;
        event.preventDefault();
        apply(typed);
      }}
    >
      {children(typed, setTyped)}
    </div>
  );
}
