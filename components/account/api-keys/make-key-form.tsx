'use client';

import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { ProofField, useSignInMethods } from '#components/account/security/owner-proof.tsx';
import { Field } from '#components/auth/field.tsx';
import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { callProduct } from '#lib/browser/api-client.ts';
import type { MadeApiKey } from '#lib/shared/contracts/programs/api-keys.ts';
import { keyScopeWords } from '#lib/browser/key-scope-words.ts';
import { limits } from '#lib/shared/limits.ts';
import { keyDays, keyScopes, product, type KeyScope } from '#lib/shared/product.ts';

/** Form for the name and the scopes of a key, and for proof of the account's owner. */
export function MakeKeyForm({
  onMade,
  onCancel,
}: {
  onMade: (key: MadeApiKey) => Promise<void>;
  onCancel: () => void;
}) {
  const methods = useSignInMethods();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['measure']);
  const [expiresInDays, setExpiresInDays] = useState<(typeof keyDays)[number] | null>(null);
  const [isSandbox, setIsSandbox] = useState(false);
  const [password, setPassword] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, error, submit } = useSubmit();
  const [expiryId, sandboxId] = [useId(), useId()];
  const form = useRef<HTMLFormElement>(null);
  const isReady = methods !== null;
  useEffect(() => {
    if (isReady) form.current?.querySelector('input')?.focus();
  }, [isReady]);

  if (methods === null) return <Skeleton className="h-48" />;
  const hasPassword = methods.password;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (name.trim() === '' || scopes.length === 0 || (hasPassword && password === '')) return;
    void submit(async () => {
      const proof = hasPassword ? password : null;
      const rules = { ...(isSandbox && { isSandbox }), ...(expiresInDays && { expiresInDays }) };
      const form = { name, scopes: [...scopes], ...rules, password: proof };
      await onMade(await callProduct('makeApiKey', form));
    });
  }

  return (
    <form ref={form} method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
      {error && <ProblemAlert title="The key was not made." message={error.message} />}
      <Field
        label="Key name"
        name="key-name"
        autoComplete="off"
        required
        maxLength={limits.apiKeyName}
        hint="Name the program that will use it."
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={wasSent && name.trim() === '' ? 'Name the key so you can recognize it.' : undefined}
      />
      <ScopeChoices chosen={scopes} onChange={setScopes} isMissing={wasSent && scopes.length === 0} />
      <div className="grid gap-2">
        <Label htmlFor={expiryId}>Expires</Label>
        <NativeSelect
          id={expiryId}
          value={expiresInDays ?? ''}
          onChange={({ target }) => setExpiresInDays(keyDays.find((days) => String(days) === target.value) ?? null)}
        >
          <option value="">Never</option>
          {keyDays.map((days) => (
            <option key={days} value={days}>
              In {days} days
            </option>
          ))}
        </NativeSelect>
      </div>
      <div className="flex items-start gap-3">
        <Checkbox
          id={sandboxId}
          aria-describedby={`${sandboxId}-hint`}
          checked={isSandbox}
          onCheckedChange={(isOn) => setIsSandbox(isOn === true)}
        />
        <div className="grid gap-1">
          <Label htmlFor={sandboxId} className="font-normal">
            Sandbox key, for tests
          </Label>
          <p id={`${sandboxId}-hint`} className="text-sm text-muted-foreground">
            Its runs search for {product.sandboxSeconds} seconds at most and cost no credits.
          </p>
        </div>
      </div>
      <ProofField {...{ hasPassword, password, wasSent, error }} onPassword={setPassword} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isBusy || undefined}>
          Make key
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function ScopeChoices({
  chosen,
  onChange,
  isMissing,
}: {
  chosen: readonly KeyScope[];
  onChange: (scopes: readonly KeyScope[]) => void;
  isMissing: boolean;
}) {
  const id = useId();
  return (
    <fieldset className="grid gap-3" aria-describedby={isMissing ? `${id}-error` : undefined}>
      <legend className="mb-3 text-sm font-medium">It may</legend>
      {keyScopes.map((scope) => (
        <div key={scope} className="flex items-center gap-3">
          <Checkbox
            id={`${id}-${scope}`}
            checked={chosen.includes(scope)}
            onCheckedChange={(isOn) =>
              onChange(keyScopes.filter((each) => (each === scope ? isOn : chosen.includes(each))))
            }
          />
          <Label htmlFor={`${id}-${scope}`} className="font-normal">
            {keyScopeWords[scope]}
          </Label>
        </div>
      ))}
      {isMissing && (
        <p id={`${id}-error`} className="text-sm text-destructive">
          Choose at least one permission for the key.
        </p>
      )}
    </fieldset>
  );
}
