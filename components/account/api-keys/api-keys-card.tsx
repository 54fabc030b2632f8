'use client';

import { useRef, useState, useEffect } from 'react';
import { PlainLink } from '#components/shell/text-page/links.tsx';
import { useCall } from '#components/session/use-call.ts';
import { Button } from '#components/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { toast } from '#components/ui/use-toast.ts';
import { callProduct } from '#lib/browser/api-client.ts';
import type { ApiKey, MadeApiKey } from '#lib/shared/contracts/programs/api-keys.ts';
import { limits } from '#lib/shared/limits.ts';
import { KeyRequestsDialog } from './key-requests-dialog.tsx';
import { MakeKeyForm } from './make-key-form.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { formatDate } from '#lib/shared/format.ts';
import { product } from '#lib/shared/product.ts';
import { CopyButton } from '#components/results/copy-button.tsx';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';
import { Input } from '#components/ui/input.tsx';

const loadKeys = async (signal?: AbortSignal) => (await callProduct('apiKeys', null, { signal })).keys;

/** API keys of the account: create, show once, list and revoke. */
export function ApiKeysCard() {
  const { state, reload } = useCall(loadKeys);
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<MadeApiKey | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const [shown, setShown] = useState<ApiKey | null>(null);
  const makeButton = useRef<HTMLButtonElement>(null);

  /** The element with the focus has been removed; the button returns with the next render. */
  function focusMakeButton() {
    requestAnimationFrame(() => makeButton.current?.focus());
  }
  function close() {
    setIsMaking(false);
    setMade(null);
    focusMakeButton();
  }

  const keys = state.status === 'loaded' ? state.value : [];
  return (
    <Card>
      <CardHeader>
        <CardTitle>API keys</CardTitle>
        <CardDescription>
          For your own programs: they measure and nest with this account’s credits and limits.{' '}
          <PlainLink href="/developers" className="font-medium text-primary underline underline-offset-4">
            How to use them
          </PlainLink>
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        {made && <MadeKey made={made} onDone={close} />}
        {state.status === 'loading' && <Skeleton className="h-10" />}
        {state.status === 'failed' && (
          <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
            <p>Your API keys could not be loaded.</p>
            <Button variant="outline" size="sm" onClick={() => void reload()}>
              Try again
            </Button>
          </div>
        )}
        {state.status === 'loaded' && keys.length === 0 && !made && !isMaking && (
          <p className="text-sm text-muted-foreground">No API keys yet.</p>
        )}
        {keys.length > 0 && (
          <ul className="grid divide-y" aria-label="API keys">
            {keys.map((key) => (
              <KeyRow
                key={key.id}
                apiKey={key}
                onRevoke={() => setRevoking(key)}
                onShowRequests={() => setShown(key)}
              />
            ))}
          </ul>
        )}
        {isMaking && (
          <MakeKeyForm
            onCancel={close}
            onMade={async (key) => {
              setMade(key);
              setIsMaking(false);
              await reload();
            }}
          />
        )}
        {state.status === 'loaded' && !isMaking && !made && keys.length < limits.apiKeys && (
          <Button ref={makeButton} variant="outline" className="w-fit" onClick={() => setIsMaking(true)}>
            Make an API key
          </Button>
        )}
        {keys.length >= limits.apiKeys && (
          <p className="text-sm text-muted-foreground">
            An account can have {limits.apiKeys} keys. Revoke one to make another.
          </p>
        )}
        <KeyRequestsDialog apiKey={shown} onClose={() => setShown(null)} />
        <RevokeKeyDialog
          revoking={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={async (key) => {
            setRevoking(null);
            if (made?.id === key.id) setMade(null);
            await reload();
            focusMakeButton();
            toast({ variant: 'success', title: `“${key.name}” was revoked.` });
          }}
        />
      </CardContent>
    </Card>
  );
}

/** One key: its name, its scopes and its last use. */
function KeyRow({
  apiKey,
  onRevoke,
  onShowRequests,
}: {
  apiKey: ApiKey;
  onRevoke: () => void;
  onShowRequests: () => void;
}) {
  const { name, scopes, isSandbox, expiresAt, ending, createdAt, lastUsedAt } = apiKey;
  const [now] = useState(() => new Date().toISOString());
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3 text-sm first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-1">
        <span className="font-semibold break-words">{name}</span>
        <code className="font-mono text-xs break-all text-muted-foreground">
          {product.apiKeyPrefix}…{ending}
        </code>
        <span className="text-muted-foreground">
          {isSandbox && 'sandbox · '}
          {scopes.join(', ')} · made {formatDate(createdAt)} ·{' '}
          {lastUsedAt === null ? 'never used' : `last used ${formatDate(lastUsedAt)}`}
          {expiresAt ? ` · ${expiresAt <= now ? 'expired' : 'expires'} ${formatDate(expiresAt)}` : ''}
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" aria-label={`Requests of ${name}`} onClick={onShowRequests}>
          Requests
        </Button>
        <Button variant="outline" size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  );
}

/** The new key, which is shown only once. */
function MadeKey({ made, onDone }: { made: MadeApiKey; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Alert variant="success" isQuiet>
      <AlertTitle>“{made.name}” is ready. Copy it now: it is not shown again.</AlertTitle>
      <AlertDescription className="mt-2 w-full justify-items-stretch gap-3">
        <Input
          ref={field}
          readOnly
          aria-label="Your new API key"
          value={made.key}
          className="font-mono text-sm"
          spellCheck={false}
          onFocus={(event) => event.target.select()}
        />
        <div className="flex flex-wrap gap-3">
          <CopyButton label="Copy key" text={() => made.key} />
          <Button variant="ghost" size="sm" onClick={onDone}>
            Done
          </Button>
        </div>
      </AlertDescription>
    </Alert>
  );
}
