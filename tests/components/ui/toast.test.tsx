import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Toaster } from '#components/ui/toaster.tsx';
import { dismiss, toast } from '#components/ui/use-toast.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  act(() => dismiss());
  jest.useRealTimers();
});

test('a toast disappears after 5000 ms', () => {
  render(<Toaster />);
  act(() => {
    toast({ title: 'Saved' });
  });
  expect(screen.getByText('Saved')).toBeInTheDocument();
  act(() => {
    jest.advanceTimersByTime(4900);
  });
  expect(screen.getByText('Saved')).toBeInTheDocument();
  act(() => {
    jest.advanceTimersByTime(200);
  });
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('shows one toast at a time', () => {
  render(<Toaster />);
  act(() => {
    toast({ title: 'First' });
  });
  act(() => {
    toast({ title: 'Second' });
  });
  expect(screen.queryByText('First')).not.toBeInTheDocument();
  expect(screen.getByText('Second')).toBeInTheDocument();
});

test('F8 moves the focus to the toasts', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<Toaster />);
  act(() => {
    toast({ title: 'Saved' });
  });
  await user.keyboard('[F8]');
  expect(document.activeElement).toHaveAttribute('data-slot', 'toast-viewport');
});
