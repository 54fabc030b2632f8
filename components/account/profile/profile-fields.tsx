'use client';

import { useId, type Ref } from 'react';
import { Field } from '#components/auth/field.tsx';
import type { Profile } from '#lib/shared/contracts/user.ts';

export type ProfileDraft = Pick<Profile, 'name' | 'company' | 'industry' | 'position'>;

export const emptyDraft: ProfileDraft = { name: '', company: '', industry: '', position: '' };

/** Suggestions; any other text is valid. */
const industries = [
  'Sign making',
  'Laser cutting',
  'CNC routing',
  'Waterjet and plasma',
  'Metal fabrication',
  'Woodworking',
  'Vinyl and print',
  'Architecture',
  'Education',
  'Hobby',
];

/**
 * Fields of the profile; name and industry are required. `onChange` receives only the changed field, because autofill
 * may fill in several at once.
 */
export function ProfileFields({
  draft,
  onChange,
  wasSent,
  nameRef,
  industryRef,
}: {
  draft: ProfileDraft;
  onChange: (change: Partial<ProfileDraft>) => void;
  wasSent: boolean;
  nameRef: Ref<HTMLInputElement>;
  industryRef: Ref<HTMLInputElement>;
}) {
  const listId = useId();
  return (
    <>
      <Field
        ref={nameRef}
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={200}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={wasSent && draft.name.trim() === '' ? 'Enter your name.' : undefined}
      />
      <Field
        ref={industryRef}
        label="Industry"
        name="industry"
        list={listId}
        required
        maxLength={200}
        value={draft.industry}
        onChange={(event) => onChange({ industry: event.target.value })}
        error={wasSent && draft.industry.trim() === '' ? 'Enter your industry.' : undefined}
      />
      <datalist id={listId}>
        {industries.map((industry) => (
          <option key={industry} value={industry}>
            {industry}
          </option>
        ))}
      </datalist>
      <Field
        label="Company (optional)"
        name="company"
        autoComplete="organization"
        maxLength={200}
        value={draft.company}
        onChange={(event) => onChange({ company: event.target.value })}
      />
      <Field
        label="Position (optional)"
        name="position"
        autoComplete="organization-title"
        maxLength={200}
        value={draft.position}
        onChange={(event) => onChange({ position: event.target.value })}
      />
    </>
  );
}
