'use client';

import { useRef, useState, type FormEvent } from 'react';
import { Field } from '#components/auth/field.tsx';
import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/use-toast.ts';
import type { Profile } from '#lib/shared/contracts/user.ts';
import { specStrings } from '#lib/shared/strings.ts';
import { ProfileFields, type ProfileDraft } from './profile-fields.tsx';
import { saveProfile } from './profile-calls.ts';

export function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const [draft, setDraft] = useState<ProfileDraft>({
    name: profile.name,
    company: profile.company,
    industry: profile.industry,
    position: profile.position,
  });
  const [wasSent, setWasSent] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const industryInput = useRef<HTMLInputElement>(null);
  const { isBusy, error, submit } = useSubmit();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (draft.name.trim() === '') return nameInput.current?.focus();
    if (draft.industry.trim() === '') return industryInput.current?.focus();
    void submit(async () => {
      await saveProfile(draft);
      onSaved({ ...profile, ...draft });
      toast({ variant: 'success', title: specStrings.userUpdated });
    });
  }

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={onSubmit}>
      {error && <ProblemAlert title="Your details were not saved." message={error.message} />}
      <Field label="Email" name="email" type="email" value={profile.email} readOnly autoComplete="email" />
      <ProfileFields
        draft={draft}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        wasSent={wasSent}
        nameRef={nameInput}
        industryRef={industryInput}
      />
      <Button type="submit" className="w-fit" aria-disabled={isBusy || undefined}>
        Save
      </Button>
    </form>
  );
}
