'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import type { DrawingClass } from '#lib/shared/contracts/result.ts';
import { colorCodes, rulesOfCode } from '#lib/shared/measurements/color-codes.ts';
import { codeApplied, everythingCut } from './color-code-buttons.tsx';
import { readColorCode, type ChooseRules } from './use-color-code.ts';

const ColorCodeDialog = dynamic(
  () => loadPart(() => import('./color-code-dialog.tsx').then((part) => part.ColorCodeDialog)),
  { ssr: false },
);

/** Menu with the usual color codes and your own, which its last entry edits. */
export function ColorCodeMenu({ classes, choose }: { classes: readonly DrawingClass[]; choose: ChooseRules }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="sm" className="-mr-2.5">
            Color code
            <ChevronDown aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => choose([], everythingCut)}>Cut everything</DropdownMenuItem>
          {colorCodes.map((code) => (
            <DropdownMenuItem key={code.name} onSelect={() => choose(rulesOfCode(code, classes), codeApplied)}>
              {code.name}
            </DropdownMenuItem>
          ))}
          <OwnCodeItem choose={choose} />
          <DropdownMenuItem onSelect={() => setEditing(true)}>Edit my color code…</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isEditing && <ColorCodeDialog choose={choose} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Rendered when the menu opens, and so with the rules last used. */
function OwnCodeItem({ choose }: { choose: ChooseRules }) {
  const { rules } = readColorCode();
  if (rules.length === 0) return null;
  return <DropdownMenuItem onSelect={() => choose(rules, codeApplied)}>My color code</DropdownMenuItem>;
}
