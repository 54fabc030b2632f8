import type { Metadata } from 'next';
import Link from 'next/link';
import { AuthCard } from '#components/auth/auth-card.tsx';
import { ConfirmForm } from '#components/auth/register/confirm-form.tsx';
import { buttonVariants } from '#components/ui/button.tsx';
import { confirmForm } from '#web/auth/auth-forms.ts';

export const metadata: Metadata = { title: 'Confirm', robots: { index: false, follow: false } };

const labels: Record<string, { title: string; button: string }> = {
  recovery: { title: 'Set a new password', button: 'Continue' },
  email_change: { title: 'Confirm your new email', button: 'Confirm email' },
  magiclink: { title: 'Log In', button: 'Log In' },
};
const confirmLabels = { title: 'Confirm your email', button: 'Confirm email' };

const problems: Record<string, { title: string; text: string }> = {
  incomplete: {
    title: 'This link is incomplete',
    text: 'Open the link in the email again; some email programs break long links.',
  },
  too_many_requests: {
    title: 'Too many tries',
    text: 'Wait a few minutes, then open the link in the email again.',
  },
  expired: {
    title: 'This link has expired',
    text: 'This link was already used or has expired. Log in, or request a new one.',
  },
};

type Query = Record<string, string | string[] | undefined>;

/**
 * Target of mailed links. Opening the page changes nothing, because mail scanners open every link; its form confirms,
 * by a button that works without JavaScript, or automatically in the browser that requested the mail.
 */
export default async function ConfirmPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const problem = typeof query['problem'] === 'string' ? query['problem'] : null;
  const form = confirmForm.safeParse(query);
  if (problem || !form.success) return <Problem problem={problem ?? 'incomplete'} type={query['type']} />;

  const { token_hash, type, next } = form.data;
  const { title, button } = labels[type] ?? confirmLabels;
  return (
    <AuthCard title={title} description="One last step: confirm it’s you.">
      <ConfirmForm tokenHash={token_hash} type={type} next={next} button={button} />
    </AuthCard>
  );
}

function Problem({ problem, type }: { problem: string; type: Query[string] }) {
  if (problem === 'second_link') {
    return (
      <AuthCard title="Almost done">
        <p>This address is confirmed. Now open the link that we sent to your other address.</p>
      </AuthCard>
    );
  }
  const isRecovery = type === 'recovery';
  const { title, text } = problems[problem] ?? problems['expired']!;
  return (
    <AuthCard title={title}>
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">
        <Link prefetch={false} href="/login" className={buttonVariants()}>
          Log In
        </Link>
        <Link
          prefetch={false}
          href={isRecovery ? '/forgot-password' : '/register'}
          className={buttonVariants({ variant: 'outline' })}
        >
          {isRecovery ? 'Send a new link' : 'Register again'}
        </Link>
      </div>
    </AuthCard>
  );
}
