import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { startSmtpSink, type SmtpSink } from '#packages/local-services/tests/support/smtp-sink.ts';
import { PASSWORD, SITE_URL, confirmedUser, newestTokenHash, startAuthServer, type AuthServer } from './auth-server.ts';
import { until } from '#harness/until.ts';

const DAY_S = 24 * 3600;

let sink: SmtpSink;
let server: AuthServer;
beforeAll(async () => {
  sink = await startSmtpSink();
  server = await startAuthServer({
    smtp: {
      host: '127.0.0.1',
      port: sink.port,
      user: '',
      password: '',
      adminEmail: 'hello@shop.example',
      senderName: 'Measurement & Nesting',
    },
  });
});
afterAll(async () => {
  await server.stack.stop();
  await sink.stop();
});

async function sentTo(address: string, subject: string) {
  const isWanted = ({ to, source }: (typeof sink.mails)[number]) =>
    to.includes(address) && source.includes(`Subject: ${subject}`);
  const mails = await until(
    () => sink.mails,
    `a mail "${subject}"`,
    (sent) => sent.some(isWanted),
  );
  return mails.find(isWanted)!;
}

test('sends mail by SMTP as text and HTML, in the name of the product', async () => {
  await server.client().auth.signUp({ email: 'post@example.com', password: PASSWORD });
  const mail = await sentTo('post@example.com', 'Confirm your email');
  expect(mail.from).toBe('hello@shop.example');
  expect(mail.source).toContain('From: "Measurement & Nesting" <hello@shop.example>');
  expect(mail.source).toContain('Content-Type: text/plain');
  expect(mail.source).toContain('Content-Type: text/html');
  expect(mail.source).toContain('The link works for 24 hours.');
  expect(mail.source).toContain(await newestTokenHash(server, 'post@example.com'));
});

test('does not wait for a mail server that rejects; retries the mail and logs no address', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  sink.refuseWith = '451 busy with patient@example.com, try later';
  const { error } = await server.client().auth.signUp({ email: 'patient@example.com', password: PASSWORD });
  expect(error).toBeNull();
  await until(() => log.mock.calls.length > 0, 'a line of the log');
  sink.refuseWith = null;
  expect(log.mock.calls.flat().join(' ')).not.toContain('@');
  log.mockRestore();
  expect(sink.mails.some(({ to }) => to.includes('patient@example.com'))).toBe(false);
  server.advanceSeconds(60);
  await server.client().auth.signUp({ email: 'nudge@example.com', password: PASSWORD });
  await sentTo('patient@example.com', 'Confirm your email');
});

test('informs the owner of an account about a sign-up with their address, and links to the login', async () => {
  await confirmedUser(server, 'owner@example.com');
  await server.client().auth.signUp({ email: 'owner@example.com', password: 'somebody else 2' });
  const [mail] = await server.mailsTo('owner@example.com');
  expect(mail?.subject).toBe('You already have an account');
  expect(mail?.text).toContain('You already have an account with this address.');
  expect(mail?.text).toContain(`Log in: ${SITE_URL}/login or Reset password: ${SITE_URL}/forgot-password`);
  await sentTo('owner@example.com', 'You already have an account');
});

test('a notice about a changed password contains the date', async () => {
  const { client } = await confirmedUser(server, 'changes@example.com');
  expect((await client.auth.updateUser({ password: 'a new password 3' })).error).toBeNull();
  const [mail] = await server.mailsTo('changes@example.com');
  expect(mail?.subject).toBe('Your password was changed');
  expect(mail?.text).toMatch(/^.*Your password was changed on [A-Z][a-z]+ \d{1,2}, \d{4} at \d\d:\d\d UTC\.$/m);
  expect(mail?.text).toContain(`reset your password now: ${SITE_URL}/forgot-password and email support`);
});

test('a confirmation link works for 24 hours', async () => {
  const client = server.client();
  const linkOf = async (email: string) => {
    await client.auth.signUp({ email, password: PASSWORD });
    return { type: 'email', token_hash: await newestTokenHash(server, email) } as const;
  };
  const inTime = await linkOf('in-time@example.com');
  server.advanceSeconds(DAY_S - 60);
  expect((await client.auth.verifyOtp(inTime)).error).toBeNull();
  const late = await linkOf('late@example.com');
  server.advanceSeconds(DAY_S + 1);
  expect((await client.auth.verifyOtp(late)).error?.code).toBe('otp_expired');
});
