'use client';

import { useId, useState, type ReactNode } from 'react';
import { FieldMessage } from '#components/fields/field-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { cn } from '#lib/browser/class-names/cn.ts';
import type { RateForm } from '#lib/browser/draft/rates/rate-form.ts';
import { cutUnitNames, rateLabel, rateProblem } from '#lib/browser/draft/rates/read-rates.ts';
import { shownChange, shownRates } from '#lib/browser/draft/rates/shown-rates.ts';
import { formatPrice, isWordSymbol } from '#lib/shared/format.ts';
import { priceItemNames, priceItems, type PriceItem } from '#lib/shared/costs/job-price.ts';
import type { CutUnit, RateField, SpeedUnit } from '#lib/shared/costs/rates.ts';
import { cutUnitsIn, speedUnitsIn } from '#lib/shared/costs/rates-in-unit.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import type { PricedJob } from './priced-job.ts';

/** Price of the only size of the material, which is a field of the job. */
export type MaterialPrice = {
  readonly text: string;
  /** Unit of the price: 'sheet', 'foot' or 'meter'. */
  readonly per: string;
  readonly problem: string | null;
  readonly change: (text: string) => void;
};

type LedgerProps = {
  job: PricedJob;
  /** False for a job that is only measured. */
  hasMaterial: boolean;
  /** Null for several sizes, which have a price each. */
  materialPrice: MaterialPrice | null;
  unit: LengthUnit;
  rates: RateForm;
  onRates: (change: Partial<RateForm>) => void;
};

const fieldOf: Readonly<Partial<Record<PriceItem, RateField>>> = {
  cutting: 'cut',
  score: 'score',
  engraving: 'engrave',
  pierces: 'pierce',
  machine: 'hour',
  setup: 'setup',
  markup: 'markup',
};
const speedFields = ['cutSpeed', 'pierceS', 'scoreSpeed', 'engraveSpeed', 'linesPerIn'] as const;

/** Id of the field of a rate. */
export const rateFieldId = (field: RateField | 'material'): string => `rate-${field}`;

/** Costs of the job, item by item; each rate is changed in its own line, and this browser stores it. The total is in the head. */
export function Ledger({ job, hasMaterial, materialPrice, unit, rates: typed, onRates }: LedgerProps) {
  const rates = shownRates(typed, unit);
  const change = (changed: Partial<RateForm>) => onRates({ ...shownChange(typed, unit), ...changed });
  const [hasTime, setHasTime] = useState(false);
  const isTimed = hasTime || ['hour' as const, ...speedFields].some((field) => rates[field].trim() !== '');
  const { price, missing, materialNote, quantities, symbol } = job;
  const amounts = new Map(price?.lines.map(({ item, amount }) => [item, formatPrice(amount, symbol)]));
  const isShown = (item: PriceItem): boolean => {
    if (item === 'material') return hasMaterial;
    if (item === 'machine') return isTimed;
    if (item !== 'score' && item !== 'engraving') return true;
    return quantities.texts[item] !== undefined || rates[fieldOf[item]!].trim() !== '';
  };
  const unitsOf: Readonly<Partial<Record<PriceItem, ReactNode>>> = {
    cutting: <CutUnitChoice value={rates.cutUnit} unit={unit} onChange={(cutUnit) => change({ cutUnit })} />,
    score: `/ ${rates.cutUnit}`,
    engraving: `/ sq ${rates.cutUnit}`,
    machine: '/ h',
    markup: '%',
  };
  return (
    <section
      aria-label="Price"
      data-print={price === null || price.total === null ? 'hidden' : undefined}
      className="grid gap-1"
    >
      {price?.problem !== undefined && <p className="text-sm text-warning">{price.problem}</p>}
      <ul
        aria-label="Items of the price"
        className="figures grid grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-x-2 text-sm"
      >
        {priceItems.filter(isShown).map((item) => {
          const field = fieldOf[item];
          const isMoney = item !== 'markup';
          const rate =
            field === undefined
              ? materialPrice && {
                  label: `Price per ${materialPrice.per}`,
                  value: materialPrice.text,
                  problem: materialPrice.problem,
                  onChange: materialPrice.change,
                }
              : {
                  label: rateLabel(field, rates, unit),
                  value: rates[field],
                  problem: rateProblem(rates, field),
                  onChange: (value: string) => change({ [field]: value }),
                };
          return (
            <LedgerLine
              key={item}
              name={priceItemNames[item]}
              quantity={quantities.texts[item] ?? ''}
              note={item === 'material' ? materialNote : null}
              rate={rate === null ? null : { id: rateFieldId(field ?? 'material'), ...rate }}
              symbol={isMoney && !isWordSymbol(symbol) ? symbol : ''}
              per={item === 'material' ? materialPrice && `/ ${shortPer(materialPrice.per)}` : unitsOf[item]}
              amount={amounts.get(item) ?? null}
            >
              {item === 'machine' && <Speeds rates={rates} unit={unit} texts={quantities.texts} change={change} />}
            </LedgerLine>
          );
        })}
      </ul>
      {price !== null && price.total !== null && missing !== null && (
        <p className="text-sm text-muted-foreground">{missing}</p>
      )}
      <div
        data-print="hidden"
        className="flex flex-wrap items-center justify-between gap-x-4 text-xs text-muted-foreground"
      >
        <CurrencyField symbol={rates.symbol} onChange={(text) => change({ symbol: text })} />
        {!isTimed && (
          <Button
            variant="link"
            className="h-auto min-h-8 p-0 text-xs pointer-coarse:min-h-11"
            onClick={() => setHasTime(true)}
          >
            Add machine time
          </Button>
        )}
      </div>
    </section>
  );
}

const shortPer = (per: string): string => ({ foot: 'ft', meter: 'm' })[per] ?? per;

type LedgerLineProps = {
  name: string;
  quantity: string;
  note: string | null;
  /** Null for an item without one rate. */
  rate: { id: string; label: string; value: string; problem: string | null; onChange: (value: string) => void } | null;
  symbol: string;
  per: ReactNode;
  /** Null for an item that is not charged. */
  amount: string | null;
  children?: ReactNode;
};

function LedgerLine({ name, quantity, note, rate, symbol, per, amount, children }: LedgerLineProps) {
  const errorId = `${rate?.id}-error`;
  const hasMore = note !== null || (rate?.problem ?? null) !== null || Boolean(children);
  return (
    <li
      className={cn(
        'col-span-full grid grid-cols-subgrid items-center border-b py-1.5',
        amount === null && 'print:hidden',
      )}
    >
      <span>{name}</span>
      <span className="text-right text-muted-foreground">{quantity}</span>
      <span className="text-right whitespace-nowrap">
        {rate !== null && (
          <span className="inline-flex items-center gap-1">
            <span className="text-muted-foreground">{symbol}</span>
            <input
              id={rate.id}
              aria-label={rate.label}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              placeholder="–"
              value={rate.value}
              aria-invalid={rate.problem !== null}
              aria-describedby={rate.problem === null ? undefined : errorId}
              onChange={({ target }) => rate.onChange(target.value)}
              className="h-7 w-16 rounded-sm border border-transparent border-b-input bg-transparent px-1 text-right text-base hover:border-input focus:border-input aria-invalid:border-destructive md:text-sm pointer-coarse:h-11 print:border-0"
            />
            <span className="w-13 text-left text-xs text-muted-foreground">{per}</span>
          </span>
        )}
      </span>
      <span className={cn('min-w-14 text-right', amount === null && 'text-muted-foreground')}>{amount ?? '–'}</span>
      {hasMore && (
        <div className="col-span-full grid gap-1">
          {note !== null && <p className="text-xs text-muted-foreground">{note}</p>}
          {rate !== null && <FieldMessage id={errorId} message={rate.problem} />}
          {children}
        </div>
      )}
    </li>
  );
}

type CutUnitChoiceProps = { value: CutUnit; unit: LengthUnit; onChange: (unit: CutUnit) => void };

/** Unit of length that cutting and score are priced by. */
function CutUnitChoice({ value, unit, onChange }: CutUnitChoiceProps) {
  const units = cutUnitsIn[unit];
  if (units.length === 1) return `/ ${value}`;
  return (
    <select
      aria-label="Cutting is per"
      value={value}
      onChange={({ target }) => onChange(units.find((of) => of === target.value) ?? value)}
      className="-ml-1 h-7 w-13 rounded-sm border border-transparent bg-transparent hover:border-input focus:border-input pointer-coarse:h-11 print:appearance-none"
    >
      {units.map((of) => (
        <option key={of} value={of} aria-label={cutUnitNames[of]} className="bg-card text-foreground">
          / {of}
        </option>
      ))}
    </select>
  );
}

function CurrencyField({ symbol, onChange }: { symbol: string; onChange: (symbol: string) => void }) {
  const id = useId();
  return (
    <span className="flex items-center gap-1.5">
      <Label htmlFor={id} className="text-xs font-normal">
        Currency
      </Label>
      <input
        id={id}
        value={symbol}
        maxLength={4}
        onChange={({ target }) => onChange(target.value)}
        className="h-8 w-12 rounded-sm border border-transparent border-b-input bg-transparent px-1 text-base text-foreground hover:border-input focus:border-input md:text-sm pointer-coarse:h-11"
      />
    </span>
  );
}

type SpeedsProps = {
  rates: RateForm;
  unit: LengthUnit;
  texts: PricedJob['quantities']['texts'];
  change: (change: Partial<RateForm>) => void;
};

/** Speeds of the machine, open at first if the time of the job is not known. Those of score and engraving are shown where they apply. */
function Speeds({ rates, unit, texts, change }: SpeedsProps) {
  const [isOpen, setOpen] = useState(texts.machine === undefined);
  const id = useId();
  const applies: Readonly<Record<(typeof speedFields)[number], boolean>> = {
    cutSpeed: true,
    pierceS: true,
    scoreSpeed: texts.score !== undefined,
    engraveSpeed: texts.engraving !== undefined,
    linesPerIn: texts.engraving !== undefined,
  };
  return (
    <div data-print="hidden">
      <Button
        variant="link"
        className="h-auto min-h-6 p-0 text-xs pointer-coarse:min-h-11"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide speeds' : 'Speeds'}
      </Button>
      <fieldset id={id} hidden={!isOpen} className="not-[[hidden]]:grid grid-cols-2 gap-x-3 gap-y-2 pt-1">
        <legend className="sr-only">Speeds of the machine</legend>
        {isOpen && (
          <>
            <SpeedUnitChoice value={rates.speedUnit} unit={unit} onChange={(speedUnit) => change({ speedUnit })} />
            {speedFields
              .filter((name) => applies[name] || rates[name].trim() !== '')
              .map((name) => (
                <SpeedField
                  key={name}
                  id={rateFieldId(name)}
                  label={rateLabel(name, rates, unit)}
                  value={rates[name]}
                  problem={rateProblem(rates, name)}
                  onChange={(value) => change({ [name]: value })}
                />
              ))}
          </>
        )}
      </fieldset>
    </div>
  );
}

type SpeedUnitChoiceProps = { value: SpeedUnit; unit: LengthUnit; onChange: (unit: SpeedUnit) => void };

function SpeedUnitChoice({ value, unit, onChange }: SpeedUnitChoiceProps) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>Speeds are in</Label>
      <NativeSelect
        id={id}
        value={value}
        onChange={({ target }) => onChange(speedUnitsIn[unit].find((of) => of === target.value) ?? value)}
      >
        {speedUnitsIn[unit].map((of) => (
          <option key={of} value={of}>
            {of}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

type SpeedFieldProps = {
  id: string;
  label: string;
  value: string;
  problem: string | null;
  onChange: (value: string) => void;
};

function SpeedField({ id, label, value, problem, onChange }: SpeedFieldProps) {
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        className="figures"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={value}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldMessage id={`${id}-error`} message={problem} />
    </div>
  );
}
