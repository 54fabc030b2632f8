'use client';

import { useCallback } from 'react';
import { useCall, type Call } from '#components/session/use-call.ts';
import type { Remnant } from '#lib/shared/contracts/material.ts';
import { materialCalls, type MaterialCalls } from './material-calls.ts';

/** Returns the offcuts under My material. */
export function useMaterial({ list }: Pick<MaterialCalls, 'list'> = materialCalls): Call<readonly Remnant[]> {
  return useCall(
    useCallback(async (signal?: AbortSignal): Promise<readonly Remnant[]> => (await list(signal)).remnants, [list]),
  );
}
