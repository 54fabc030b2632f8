import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from '@jest/globals';
import { ForgotPasswordForm } from '#components/auth/password/forgot-password-form.tsx';
import { renderPage } from '../page.tsx';

test('success clears the email and shows the alert; typing another email removes the alert', async () => {
  renderPage(<ForgotPasswordForm />, { '/api/auth/forgot': { body: {} } });
  const email = screen.getByLabelText('Email');
  await userEvent.type(email, 'a@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
  const text =
    /If you signed up via email \(and not through a service like Google or Microsoft\), an email has been sent/;
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(email).toHaveValue('');
  await userEvent.type(email, 'b');
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});
