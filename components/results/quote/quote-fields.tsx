'use client';

import { useId, useState, type ReactNode } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { FieldMessage } from '#components/fields/field-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import type { QuoteLines } from '#lib/shared/contracts/quote.ts';
import { Textarea } from '#components/ui/textarea.tsx';
import { limits } from '#lib/shared/limits.ts';
import { maxNumberLength, quoteTextLengths, type QuoteForm } from '#lib/shared/quotes/quote-form.ts';
import { logoConstraints, readLogo } from './read-logo.ts';

/** Texts of one quote; the next one does not start with them. */
export type OneQuote = { readonly customer: string; readonly day: string; readonly number: string };

type QuoteFieldsProps = {
  quote: OneQuote;
  onQuote: (change: Partial<OneQuote>) => void;
  form: QuoteForm;
  onForm: (change: Partial<QuoteForm>) => void;
  problems: Readonly<Record<string, string>>;
  isStored: boolean;
  /** Choice of the lines; null if there is none. */
  lines: { readonly by: QuoteLines; readonly onChange: (by: QuoteLines) => void } | null;
  /** The shop's own view of the quote. */
  ledger: ReactNode;
};

/** Fields of a quote: customer, terms, shop. */
export function QuoteFields({ quote, onQuote, form, onForm, problems, isStored, lines, ledger }: QuoteFieldsProps) {
  const number = (name: 'tax' | 'minimum' | 'validDays', label: string) => (
    <TextField
      label={label}
      value={form[name]}
      maxLength={maxNumberLength}
      problem={problems[name] ?? null}
      isNumber
      onChange={(value) => onForm({ [name]: value })}
    />
  );
  return (
    <div className="grid content-start gap-5">
      <Group name="This quote">
        <TextField
          label="Customer"
          value={quote.customer}
          maxLength={limits.quote.customerLength}
          onChange={(customer) => onQuote({ customer })}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Quote number"
            value={quote.number}
            maxLength={limits.quote.numberLength}
            onChange={(value) => onQuote({ number: value })}
          />
          <TextField label="Date" type="date" value={quote.day} onChange={(day) => day !== '' && onQuote({ day })} />
        </div>
        {lines !== null && <LinesChoice {...lines} />}
      </Group>
      {ledger}
      <Group name="Terms">
        <div className="grid grid-cols-2 gap-3">
          {number('tax', 'Tax %')}
          {number('minimum', 'Minimum charge')}
          {number('validDays', 'Valid for, days')}
        </div>
        <Discounts discounts={form.discounts} onChange={(discounts) => onForm({ discounts })} problems={problems} />
        <TextField
          label="Terms of payment and delivery"
          value={form.terms}
          maxLength={quoteTextLengths.terms}
          isLong
          onChange={(terms) => onForm({ terms })}
        />
      </Group>
      <Group name="Your shop">
        <TextField
          label="Shop name"
          value={form.shopName}
          maxLength={quoteTextLengths.shopName}
          onChange={(shopName) => onForm({ shopName })}
        />
        <TextField
          label="Address"
          value={form.address}
          maxLength={quoteTextLengths.address}
          isLong
          onChange={(address) => onForm({ address })}
        />
        <LogoField logo={form.logo} onLogo={(logo) => onForm({ logo })} />
      </Group>
      <p className="text-sm text-muted-foreground">
        {isStored
          ? 'Shop and terms are stored for the next quote.'
          : 'Shop and terms could not be stored; they apply until you close the quote.'}
      </p>
    </div>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{name}</legend>
      {children}
    </fieldset>
  );
}

type TextFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  problem?: string | null;
  type?: 'text' | 'date';
  isNumber?: boolean;
  isLong?: boolean;
};

function TextField({
  label,
  value,
  onChange,
  problem = null,
  type = 'text',
  isNumber,
  isLong,
  maxLength,
}: TextFieldProps) {
  const id = useId();
  const shared = {
    id,
    value,
    maxLength,
    dir: 'auto',
    'aria-invalid': problem !== null,
    'aria-describedby': problem === null ? undefined : `${id}-error`,
  };
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {isLong ? (
        <Textarea {...shared} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <Input
          {...shared}
          type={type}
          inputMode={isNumber ? 'decimal' : undefined}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <FieldMessage id={`${id}-error`} message={problem} />
    </div>
  );
}

type DiscountsProps = {
  discounts: QuoteForm['discounts'];
  onChange: (discounts: QuoteForm['discounts']) => void;
  problems: Readonly<Record<string, string>>;
};

/** Discounts by number of pieces of an item. */
function Discounts({ discounts, onChange, problems }: DiscountsProps) {
  return (
    <div className="grid gap-2">
      {discounts.map((discount, index) => {
        const field = (name: 'from' | 'percent', label: string) => (
          <TextField
            label={label}
            value={discount[name]}
            maxLength={maxNumberLength}
            problem={problems[`${name} ${index}`] ?? null}
            isNumber
            onChange={(value) => onChange(discounts.with(index, { ...discount, [name]: value }))}
          />
        );
        return (
          <fieldset key={index} aria-label={`Discount ${index + 1}`} className="flex items-start gap-2">
            {field('from', 'From pieces')}
            {field('percent', 'Discount %')}
            <Button
              variant="ghost"
              size="icon"
              className="mt-5.5 shrink-0"
              aria-label={`Remove discount ${index + 1}`}
              onClick={() => onChange(discounts.toSpliced(index, 1))}
            >
              <Trash2 aria-hidden />
            </Button>
          </fieldset>
        );
      })}
      {discounts.length < limits.quote.discounts && (
        <Button
          variant="link"
          className="justify-self-start p-0 has-[>svg]:px-0"
          onClick={() => onChange([...discounts, { from: '', percent: '' }])}
        >
          <Plus aria-hidden />
          Add a discount by quantity
        </Button>
      )}
    </div>
  );
}

function LogoField({ logo, onLogo }: { logo: string; onLogo: (logo: string) => void }) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);

  async function add(file: File | undefined) {
    if (file === undefined) return;
    const read = await readLogo(file);
    setProblem(read.problem ?? null);
    if (read.problem === undefined) onLogo(read.logo);
  }
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Logo</Label>
      <Input
        id={id}
        type="file"
        accept=".png,.jpg,.jpeg,.svg,image/png,image/jpeg,image/svg+xml"
        aria-invalid={problem !== null}
        aria-describedby={`${id}-limits${problem === null ? '' : ` ${id}-error`}`}
        onChange={(event) => {
          void add(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <p id={`${id}-limits`} className="text-xs text-muted-foreground">
        {logoConstraints}
      </p>
      <FieldMessage id={`${id}-error`} message={problem} />
      {logo !== '' && (
        <Button variant="link" className="justify-self-start p-0" onClick={() => onLogo('')}>
          Remove the logo
        </Button>
      )}
    </div>
  );
}

function LinesChoice({ by, onChange }: { by: QuoteLines; onChange: (by: QuoteLines) => void }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Lines</Label>
      <NativeSelect id={id} value={by} onChange={({ target }) => onChange(target.value === 'parts' ? 'parts' : 'rows')}>
        <option value="rows">One for the drawing</option>
        <option value="parts">One for each part</option>
      </NativeSelect>
    </div>
  );
}
