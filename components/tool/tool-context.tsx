'use client';

import { createContext, use, useLayoutEffect, useState, type ReactNode } from 'react';
import { SymbolOnDisplay, UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { Store, useStore } from '#components/ui/store.ts';
import type { ToolServices } from './services.ts';
import { useTool, type Tool } from './use-tool.ts';

const ToolContext = createContext<Store<Tool> | null>(null);

type ToolProviderProps = { owner: string; services: ToolServices; children: ReactNode };

/** Provides the state of the tool to its zones, which render only when the part that they select changes. */
export function ToolProvider({ owner, services, children }: ToolProviderProps) {
  const tool = useTool(owner, services);
  const [store] = useState(() => new Store(tool));
  useLayoutEffect(() => store.set(tool));
  return (
    <ToolContext value={store}>
      <UnitOnDisplay value={tool.unit}>
        <SymbolOnDisplay value={tool.rates.symbol}>{children}</SymbolOnDisplay>
      </UnitOnDisplay>
    </ToolContext>
  );
}

/** Returns the part of the tool's state that `select` reads. */
export function useToolState<Part>(select: (tool: Tool) => Part): Part {
  const store = use(ToolContext);
  if (store === null) throw new Error('useToolState needs a ToolProvider.');
  return useStore(store, select);
}
