'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';

const maxDegrees = 360;

/** Field that rotates the selected parts by a typed angle in degrees. */
export function RotationField({ onTurn }: { onTurn: (degrees: number) => void }) {
  const [typed, setTyped] = useState('');
  const value = Number(typed.trim().replace(',', '.'));
  const isFine = typed.trim() !== '' && Number.isFinite(value) && Math.abs(value) <= maxDegrees;
  return (
    <form
      className="flex items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFine) onTurn(value);
      }}
    >
      <Input
        aria-label="Turn by, in degrees"
        inputMode="decimal"
        placeholder="45°"
        className="w-16"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="outline" disabled={!isFine}>
        Turn
      </Button>
    </form>
  );
}
