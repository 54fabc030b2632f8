import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { KeptCombination } from '#components/combine/kept-combination.tsx';
import { SessionProvider } from '#components/session/session-provider.tsx';
import { SessionStore } from '#components/session/session-store.ts';
import { ConvertClient } from '#lib/browser/converter/convert-client.ts';
import { plateDxf } from '#harness/browser/vector-files.ts';
import { Navigation } from '../auth/page.tsx';
import { fileOf, OwnWorker } from '../converter/own-worker.ts';

afterEach(cleanup);

const session = new SessionStore({
  fetchSession: async () => ({ state: 'signed_out' }),
  openChannel: () => null,
  now: () => 0,
});
const page = (files: readonly File[]) => (
  <Navigation>
    <SessionProvider store={session}>
      <KeptCombination files={files} makeClient={() => new ConvertClient(() => new OwnWorker() as unknown as Worker)} />
    </SessionProvider>
  </Navigation>
);

test('files and their choices remain after leaving the page for another one of the site', async () => {
  const { unmount } = render(page([fileOf('plate.dxf', plateDxf()), fileOf('unitless.dxf', plateDxf(0))]));
  fireEvent.click(await screen.findByRole('button', { name: 'mm' }));
  fireEvent.change(await screen.findByLabelText('Quantity of plate.dxf'), { target: { value: '7' } });
  unmount();
  render(page([]));
  expect(screen.getByLabelText('Quantity of plate.dxf')).toHaveValue('7');
  expect(screen.getByLabelText('Unit of unitless.dxf')).toHaveValue('mm');
  await waitFor(() => expect(screen.getAllByText('6.00 x 4.00 in, 26.28 in')).toHaveLength(2));
});
