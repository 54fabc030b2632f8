import { expect, jest, test } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { useBackToClose } from '#components/combine/convert-dialog.tsx';

function Dialog({ onClose }: { onClose: () => void }) {
  useBackToClose(onClose);
  return null;
}

const isDialogEntry = () => (window.history.state as { isDialog?: boolean } | null)?.isDialog === true;

test('Back closes the dialog and stays on the page', async () => {
  const onClose = jest.fn();
  const address = window.location.href;
  const { unmount } = render(<Dialog onClose={onClose} />);
  expect(isDialogEntry()).toBe(true);
  window.history.back();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect([window.location.href, isDialogEntry()]).toEqual([address, false]);
  unmount();
});

test('closing in another way removes the entry of the dialog, also when effects are mounted twice', async () => {
  const onClose = jest.fn();
  const { unmount } = render(
    <StrictMode>
      <Dialog onClose={onClose} />
    </StrictMode>,
  );
  expect(isDialogEntry()).toBe(true);
  unmount();
  await waitFor(() => expect(isDialogEntry()).toBe(false));
  expect(onClose).not.toHaveBeenCalled();
});

test('a dialog that opens while the entry of another one is removed stays open, and has an entry', async () => {
  const onClose = jest.fn();
  const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  const goBack = window.history.back.bind(window.history);
  const removal = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);
  const first = render(<Dialog onClose={onClose} />);
  first.unmount();
  await waitFor(() => expect(removal).toHaveBeenCalledTimes(1));
  const second = render(<Dialog onClose={onClose} />);
  removal.mockRestore();
  goBack();
  await back;
  expect(isDialogEntry()).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  second.unmount();
  await waitFor(() => expect(isDialogEntry()).toBe(false));
});
