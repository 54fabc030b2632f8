import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { limits } from '#lib/shared/limits.ts';
import { browserForTool, openTool, textField } from '../tool/open-tool.tsx';

browserForTool();

const numberFields = () => [
  ...document.querySelectorAll<HTMLInputElement>('input[inputmode=decimal], input[inputmode=numeric]'),
];
const description = (field: HTMLInputElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

test('every number field of the job announces its minimum and maximum', async () => {
  const { user } = await openTool();
  await user.type(textField(), 'AB{Shift>}{Enter}{/Shift}CD');
  await user.click(screen.getByRole('button', { name: 'Rules: default' }));
  await user.click(document.getElementById('material-line')!);
  await user.click(await screen.findByRole('button', { name: /Spacing, margin, rotation/ }));
  const fields = numberFields();
  expect(fields.length).toBeGreaterThanOrEqual(8);
  for (const field of fields)
    expect([field.id, description(field)]).toEqual([field.id, expect.stringMatching(/From -?[\d.]+ to \d+/)]);
});

test('the range of the height is the product’s, and an error replaces it', async () => {
  const { user } = await openTool();
  const height = screen.getByLabelText<HTMLInputElement>('Height (in)');
  expect(description(height)).toContain(`From ${limits.heightIn.min} to ${limits.heightIn.max} in.`);
  await user.clear(height);
  await user.type(height, '500');
  await user.tab();
  expect(await screen.findByText('Height must be between 0.5 and 120 in.')).toBeTruthy();
  expect(description(height)).not.toContain('From');
});
