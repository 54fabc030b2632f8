import { limits } from '#lib/shared/limits.ts';
import type { Metadata } from 'next';
import { Prose } from '#components/marketing/prose.tsx';
import { MailLink } from '#components/shell/text-page/links.tsx';
import { siteFrom } from '#web/pages/site.ts';
import { product, words } from '#lib/shared/product.ts';

export const metadata: Metadata = {
  title: 'Privacy Policy',
  description: 'What Measurement & Nesting stores, for how long, and who sees it.',
  alternates: { canonical: '/privacy' },
};

export default function PrivacyPage() {
  return (
    <Prose title="Privacy Policy" updated="November 24, 2026">
      <p>
        In short: your drawing is used to measure and nest, then deleted. We never train on it or look at it. We keep
        what an account needs, and nothing is sold.
      </p>

      <h2>Your drawings and texts</h2>
      <ul>
        <li>What you upload or type is sent to our server when you press Run, and measured or nested there.</li>
        <li>The drawing itself is deleted from our server when the run ends, whether it succeeded or not.</li>
        <li>
          A font file of yours stays in your browser, which draws the preview while you type. It is sent with a run that
          uses it and deleted with it. If your browser can’t draw a preview, our server does, and holds the font in
          memory for up to {limits.fonts.previewMinutes} minutes.
        </li>
        <li>
          The result is kept for {words.resultHours}, so that a reload or a second download works, and is then deleted.
        </li>
        <li>
          Your current job is also kept in your own browser, so that it is there when you come back. “Clear” removes it.
        </li>
        <li>
          What you start on the home page before registering waits in your own browser for up to{' '}
          {product.pendingRequestHours} hours; it reaches us only when you run it.
        </li>
        <li>Nobody looks at your artwork, and no model is trained on it.</li>
      </ul>

      <h2>Your account</h2>
      <ul>
        <li>We store your email address and a one-way hash of your password, never the password.</li>
        <li>With Google or Microsoft we receive your address and name from them, nothing else.</li>
        <li>Name, company, industry and position are what you enter yourself; company and position are optional.</li>
        <li>
          For an API key we store a one-way hash, its last letters, its name and when it was last used, never the key.
        </li>
        <li>We store how many nesting credits you used and when.</li>
      </ul>

      <h2>Payments</h2>
      <p>
        Subscriptions are handled by Stripe. Card numbers are entered on Stripe’s pages and never reach us; we store
        Stripe’s customer number and whether the subscription is active.
      </p>

      <h2>Cookies</h2>
      <p>
        One cookie keeps you logged in, for up to 30 days after your last visit. There are no advertising cookies and no
        tracking across sites, so you won’t see a cookie banner.
      </p>

      <h2>Error reports</h2>
      <p>
        Where error reporting is switched on, a report holds what the program did when it failed, and a recording of the
        page in which all text is masked and all drawings, pictures and inputs are left out. It is not active on the
        pages where you log in, and not at all when your browser sends “Do Not Track” or “Global Privacy Control”.
      </p>

      <h2>Logs</h2>
      <p>Our logs hold times, sizes and error codes; no drawings, texts, passwords or email addresses.</p>

      <h2>Your rights</h2>
      <p>
        On your account page you can see and change your details, download everything we hold about you, and delete your
        account, which removes all of it immediately and cancels your subscription. If you cannot log in, write to{' '}
        <MailLink to={siteFrom(process.env).supportEmail} /> from the address of your account. We answer within 30 days.
      </p>
    </Prose>
  );
}
