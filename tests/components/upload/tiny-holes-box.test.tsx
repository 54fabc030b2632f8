import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { TinyHolesBox } from '#components/upload/file/file-settings.tsx';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';

afterEach(cleanup);

test.each([
  ['in', '0.05 in'],
  ['mm', '1.27 mm'],
] as const)('states the exact limit in the displayed unit: %s', (unit, limit) => {
  render(
    <UnitOnDisplay value={unit}>
      <TinyHolesBox leaveOut={false} onChange={jest.fn()} />
    </UnitOnDisplay>,
  );
  expect(screen.getByRole('checkbox').closest('label')!.textContent).toBe(`Leave out holes smaller than ${limit}`);
});
