import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FlashMessageSlot } from '#components/shell/flash-message-slot.tsx';
import { clearFlashMessage, setFlashMessage } from '#components/shell/flash-message.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const notice = () => screen.queryByText('Your password was not changed.');

test('a message from the previous page is shown until it is dismissed', async () => {
  setFlashMessage('Choose another one.');
  render(<FlashMessageSlot />);
  expect(await screen.findByText('Choose another one.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(notice()).not.toBeInTheDocument();
  cleanup();
  render(<FlashMessageSlot />);
  expect(notice()).not.toBeInTheDocument();
});

test('an outdated failure is removed after a later success', async () => {
  setFlashMessage('Choose another one.');
  render(<FlashMessageSlot />);
  await screen.findByText('Choose another one.');
  act(() => clearFlashMessage());
  expect(notice()).not.toBeInTheDocument();
});
