import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { browserForTool, openTool } from './open-tool.tsx';

browserForTool();

const MB = 1024 * 1024;
const note = 'Colors and layers of this large drawing are listed after its run.';
const drawing = (bytes: number) =>
  new File(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="9in" height="9in"><!--${'x'.repeat(bytes)}--><path d="M0 0H9V9Z"/></svg>`,
    ],
    'sign.svg',
    { type: 'image/svg+xml' },
  );
const input = () => document.getElementById('file-input') as HTMLInputElement;

test.each([1.2, 4])(
  'a drawing of %d MB is not uploaded before its run; if no worker measures it, a note explains when its colors appear',
  async (size) => {
    // There are no workers here.
    const { user, services } = await openTool();
    await user.upload(input(), drawing(size * MB));
    expect(await screen.findByText(note)).toBeTruthy();
    expect(services.requests.measure).toEqual([]);
  },
);

test('a smaller drawing is measured by the server, without the note', async () => {
  const { user, services } = await openTool();
  await user.upload(input(), drawing(1000));
  await waitFor(() => expect(services.requests.measure).toHaveLength(1));
  expect(screen.queryByText(note)).toBeNull();
});
