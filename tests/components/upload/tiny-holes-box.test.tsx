import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { TinyHolesBox } from '#components/upload/tiny-holes-box.tsx';
import { UnitOnDisplay } from '#components/tool/use-unit.ts';

afterEach(cleanup);

test.each([
  ['in', '0.05 in'],
  ['mm', '1.27 mm'],
] as const)('says the limit exactly in the unit on display: %s', (unit, limit) => {
  render(
    <UnitOnDisplay value={unit}>
      <TinyHolesBox leaveOut={false} onChange={jest.fn()} />
    </UnitOnDisplay>,
  );
  expect(screen.getByRole('checkbox').closest('label')!.textContent).toBe(`Leave out holes smaller than ${limit}`);
});
