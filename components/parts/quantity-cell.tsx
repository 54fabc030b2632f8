'use client';

import { useState } from 'react';
import { Input } from '#components/ui/input.tsx';
import { readQuantityText } from '#lib/browser/draft/pieces/change-parts.ts';
import { limits } from '#lib/shared/limits.ts';

const { min, max } = limits.partQuantity;
const quantityMessage = `Quantity must be a whole number from ${min} to ${max}. 0 is not cut.`;

type QuantityCellProps = {
  label: string;
  /** Undefined where parts differ. */
  quantity: number | undefined;
  tabIndex?: number;
  onChange: (quantity: number) => void;
  /** Called with what was read or refused. */
  onNote: (note: string) => void;
};

/** Field of a quantity. It is applied with Enter or on leaving; a text that is no quantity is refused with the reason. */
export function QuantityCell({ label, quantity, tabIndex, onChange, onNote }: QuantityCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : readQuantityText(typed);
  const isWrong = typed !== null && (read === null || read.quantity > max);

  function apply() {
    if (typed === null || typed.trim() === '') return setTyped(null);
    setTyped(null);
    if (read === null || read.quantity > max) return onNote(`"${typed.slice(0, 40)}": ${quantityMessage}`);
    onNote(read.isExact ? '' : `"${typed.slice(0, 40)}" was read as ${read.quantity}.`);
    if (read.quantity !== quantity) onChange(read.quantity);
  }
  return (
    <Input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      inputMode="numeric"
      autoComplete="off"
      className="h-8 w-16 px-2 text-right pointer-coarse:h-11"
      placeholder={quantity === undefined ? 'Mixed' : undefined}
      tabIndex={tabIndex}
      data-cell="quantity"
      value={typed ?? String(quantity ?? '')}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}
