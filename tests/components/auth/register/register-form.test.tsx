import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from '@jest/globals';
import { saveInitialRequest } from '#lib/browser/draft/initial-request.ts';
import { RegisterForm } from '#components/auth/register/register-form.tsx';
import { refusal, renderPage } from '../page.tsx';

const drawing = { filename: 'crest.svg', content: 'data:image/svg+xml;base64,PHN2Zy8+' };

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function fillIn(confirmation = 'secret secret') {
  await userEvent.type(screen.getByLabelText('Email'), 'a@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'secret secret');
  await userEvent.type(screen.getByLabelText('Confirm password'), confirmation);
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));

test('success clears the fields and states where the email was sent', async () => {
  const { sent } = renderPage(<RegisterForm />, { '/api/auth/register': { body: { isSignedIn: false } } });
  await fillIn();
  await userEvent.click(screen.getByRole('checkbox'));
  await send();
  expect(
    await screen.findByText(
      'An confirmation email has been sent to a@example.com. Please click the link in the email to confirm your account.',
    ),
  ).toBeInTheDocument();
  expect(sent).toEqual([
    { path: '/api/auth/register', data: { email: 'a@example.com', password: 'secret secret', termsAccepted: true } },
  ]);
  expect(screen.queryByLabelText('Email')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  for (const label of ['Email', 'Password', 'Confirm password']) expect(screen.getByLabelText(label)).toHaveValue('');
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

test.each([
  [{ text: 'HARBOR', svg: null }, 'Your HARBOR sign is saved. We’ll open it right after you sign up.'],
  [{ text: '', svg: drawing }, 'Your drawing crest.svg is saved. We’ll open it right after you sign up.'],
  [
    { text: 'HARBOR', svg: drawing },
    'Your HARBOR sign and your drawing crest.svg are saved. We’ll open it right after you sign up.',
  ],
])("states that the landing page's request is saved: %j", async (started, said) => {
  await saveInitialRequest({ font: 'Arial', size: 12, ...started });
  renderPage(<RegisterForm />, {});
  expect(
    await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === said),
  ).toBeVisible();
});

test("different passwords show 'Passwords do not match' at once and are not sent", async () => {
  const { sent } = renderPage(<RegisterForm />, {});
  await fillIn('secret secrex');
  expect(screen.getByText('Passwords do not match')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox'));
  await send();
  expect(sent).toEqual([]);
  expect(screen.getByLabelText('Confirm password')).toHaveFocus();
});

test('sends nothing without acceptance of the terms', async () => {
  const { sent } = renderPage(<RegisterForm />, {});
  await fillIn();
  await send();
  expect(sent).toEqual([]);
  expect(screen.getByRole('checkbox')).toHaveFocus();
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Agree to the terms to create an account.');
});

test("an error shows 'Error!' with the service's message and preserves the input", async () => {
  renderPage(<RegisterForm />, {
    '/api/auth/register': refusal(429, 'over_email_send_rate_limit', 'email rate limit exceeded'),
  });
  await fillIn();
  await userEvent.click(screen.getByRole('checkbox'));
  await send();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Error!');
  expect(alert).toHaveTextContent('email rate limit exceeded');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('a@example.com'));
});
