'use client';

import { use, type ComponentProps } from 'react';
import { FieldRange } from '#components/fields/field-range.tsx';
import { FieldMessage } from '#components/fields/field-error.tsx';
import { useTouched } from '#components/fields/use-touched.ts';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { SymbolOnDisplay } from '#lib/browser/use-unit.ts';
import { parseCount, sizeField, stockMessages, type SizeDetails } from '#lib/browser/draft/stock/size-details.ts';
import { limits } from '#lib/shared/limits.ts';
import { priceProblem } from '#lib/shared/costs/price.ts';

type SizeDetailsFieldsProps = {
  /** Id of the size. */
  id: string;
  details: SizeDetails;
  /** True for an offcut, which is one piece unless a number is typed. */
  isOffcut?: boolean;
  /** False where the price has its own place. */
  hasPrice?: boolean;
  onChange: (change: Partial<SizeDetails>) => void;
  problemOf: (field: string) => string | null;
};

const grains: readonly { value: SizeDetails['grain']; name: string }[] = [
  { value: 'none', name: 'No grain' },
  { value: 'width', name: 'Along width' },
  { value: 'height', name: 'Along height' },
];

/** Further properties of a size: the number of sheets, the price per sheet, the grain and the name. */
export function SizeDetailsFields(props: SizeDetailsFieldsProps) {
  const { id, details, isOffcut = false, hasPrice = true, onChange, problemOf } = props;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-start gap-2 md:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
      <TextField
        id={sizeField(id, 'count')}
        label="Sheets you have"
        value={details.countText}
        onChange={(countText) => onChange({ countText })}
        placeholder={isOffcut ? '1' : 'Any number'}
        inputMode="numeric"
        range={limits.stock.count}
        error={problemOf(sizeField(id, 'count'))}
        errorWhenLeft={parseCount(details.countText) === undefined ? stockMessages.count : null}
      />
      {hasPrice && <PriceField id={id} details={details} onChange={onChange} problemOf={problemOf} />}
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-grain`}>Grain</Label>
        <NativeSelect
          id={`${id}-grain`}
          value={details.grain}
          onChange={({ target }) => onChange({ grain: grains.find(({ value }) => value === target.value)!.value })}
        >
          {grains.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </div>
      <TextField
        id={sizeField(id, 'name')}
        label="Name"
        value={details.name}
        onChange={(name) => onChange({ name })}
        placeholder="Optional"
        error={problemOf(sizeField(id, 'name'))}
        errorWhenLeft={details.name.trim().length > limits.stock.nameLength ? stockMessages.name : null}
      />
    </div>
  );
}

/** Price per sheet of a size. */
export function PriceField({ id, details, onChange, problemOf }: SizeDetailsFieldsProps) {
  const symbol = use(SymbolOnDisplay);
  return (
    <TextField
      id={sizeField(id, 'price')}
      label={symbol === '' ? 'Price per sheet' : `Price per sheet (${symbol})`}
      value={details.priceText}
      onChange={(priceText) => onChange({ priceText })}
      placeholder="Optional"
      inputMode="decimal"
      range={limits.stock.price}
      error={problemOf(sizeField(id, 'price'))}
      errorWhenLeft={priceProblem(details.priceText)}
    />
  );
}

type TextFieldProps = Omit<ComponentProps<typeof Input>, 'onChange' | 'id'> & {
  id: string;
  label: string;
  onChange: (typed: string) => void;
  /** Range announced with a number field. */
  range?: { readonly min: number; readonly max: number };
  /** Problem found by Run. */
  error: string | null;
  /** Current problem; shown once the field has lost the focus. */
  errorWhenLeft: string | null;
};

function TextField({ id, label, onChange, range, error, errorWhenLeft, ...input }: TextFieldProps) {
  const { isTouched, onLeave, onEdit } = useTouched();
  const shown = error ?? (isTouched ? errorWhenLeft : null);
  const describedBy = shown === null ? range && `${id}-range` : `${id}-error`;
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        className="figures"
        autoComplete="off"
        onChange={({ target }) => {
          onEdit();
          onChange(target.value);
        }}
        onBlur={onLeave}
        aria-invalid={shown !== null}
        aria-describedby={describedBy}
        {...input}
      />
      {range && <FieldRange id={`${id}-range`} range={range} />}
      <FieldMessage id={`${id}-error`} message={shown} />
    </div>
  );
}
