'use client';

import { useSession } from '#components/session/session-provider.tsx';
import type { ConvertClient } from '#lib/browser/converter/convert-client.ts';
import { Combination } from './combination.ts';
import { CombineFiles } from './combine-files.tsx';
import { useCombination } from './use-combination.ts';

/** Files of the page since it was loaded, for Back from registering; those of an account are not for another one. */
let kept: { readonly owner: string | null; readonly combination: Combination } | null = null;

function keptFor(owner: string | null, makeClient?: () => ConvertClient): Combination {
  const isOwn = kept !== null && (kept.owner === null || kept.owner === owner);
  kept = { owner, combination: isOwn ? kept!.combination : new Combination(makeClient) };
  return kept.combination;
}

type KeptCombinationProps = { files: readonly File[]; makeClient?: () => ConvertClient };

/** The files that are combined on a page of their own, until the page is loaded again. */
export function KeptCombination({ files, makeClient }: KeptCombinationProps) {
  const { user } = useSession();
  const combination = useCombination(files, () => keptFor(user?.id ?? null, makeClient));
  return <CombineFiles combination={combination} />;
}
