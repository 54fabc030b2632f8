'use client';

import Link from 'next/link';
import { useId, type RefObject } from 'react';

type TermsFieldProps = {
  inputRef: RefObject<HTMLInputElement | null>;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** True when the form was sent without it. */
  isMissing: boolean;
};

/** The consent to the terms and the privacy policy. */
export function TermsField({ inputRef, isChecked, onChange, isMissing }: TermsFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-3">
        <input
          ref={inputRef}
          id={id}
          type="checkbox"
          name="terms"
          required
          checked={isChecked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={isMissing ? true : undefined}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <label htmlFor={id} className="text-sm leading-6">
          I agree to the{' '}
          <Link
            prefetch={false}
            href="/terms"
            target="_blank"
            className="font-medium text-primary underline underline-offset-4"
          >
            Terms of Service
          </Link>{' '}
          and the{' '}
          <Link
            prefetch={false}
            href="/privacy"
            target="_blank"
            className="font-medium text-primary underline underline-offset-4"
          >
            Privacy Policy
          </Link>
        </label>
      </div>
      {isMissing && (
        <p id={`${id}-error`} className="text-sm text-destructive">
          Agree to the terms to create an account.
        </p>
      )}
    </div>
  );
}
