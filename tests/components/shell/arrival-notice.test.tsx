/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ArrivalNotice } from '#components/shell/arrival-notice.tsx';
import { forgetNotice, leaveNotice } from '#components/shell/left-notice.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const notice = () => screen.queryByText('Your password was not changed.');

test('what went wrong on the page before is told on the next one, until it is dismissed', async () => {
  leaveNotice('Choose another one.');
  render(<ArrivalNotice />);
  expect(await screen.findByText('Choose another one.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(notice()).not.toBeInTheDocument();
  cleanup();
  render(<ArrivalNotice />);
  expect(notice()).not.toBeInTheDocument();
});

test('a failure that is out of date goes by itself: a later try worked', async () => {
  leaveNotice('Choose another one.');
  render(<ArrivalNotice />);
  await screen.findByText('Choose another one.');
  act(() => forgetNotice());
  expect(notice()).not.toBeInTheDocument();
});
