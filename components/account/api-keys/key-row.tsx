import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { ApiKey } from '#lib/shared/contracts/programs/api-keys.ts';
import { formatDate } from '#lib/shared/format.ts';
import { product } from '#lib/shared/product.ts';

/** One key: its name, its scopes and its last use. */
export function KeyRow({
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
