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

test('what went wrong on the page before is told on the next one, until it is dismissed', async () => {
  setFlashMessage('Choose another one.');
  render(<FlashMessageSlot />);
  expect(await screen.findByText('Choose another one.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(notice()).not.toBeInTheDocument();
  cleanup();
  render(<FlashMessageSlot />);
  expect(notice()).not.toBeInTheDocument();
});

test('a failure that is out of date goes by itself: a later try worked', async () => {
  setFlashMessage('Choose another one.');
  render(<FlashMessageSlot />);
  await screen.findByText('Choose another one.');
  act(() => clearFlashMessage());
  expect(notice()).not.toBeInTheDocument();
});
