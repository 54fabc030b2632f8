import type { Metadata } from 'next';
import { Prose } from '#components/marketing/prose.tsx';
import { MailLink } from '#components/shell/text-page/links.tsx';
import { siteFrom } from '#web/pages/site.ts';
import { product, words } from '#lib/shared/product.ts';

export const metadata: Metadata = {
  title: 'Terms of Service',
  description: 'The rules for using Measurement & Nesting, in plain words.',
  alternates: { canonical: '/terms' },
};

export default function TermsPage() {
  return (
    <Prose title="Terms of Service" updated="November 21, 2026">
      <h2>What you get</h2>
      <p>
        Measurement &amp; Nesting measures vector artwork and lettering and lays the parts out on sheets. Measuring is
        free. Nesting uses credits: a free account has {product.freeCredits} a month, a paid subscription has no limit
        within fair use ({words.fairUse}).
      </p>

      <h2>What a credit buys</h2>
      <ul>
        <li>A nesting run that delivered a layout with at least one part placed uses {words.runCost}.</li>
        <li>
          Measuring, runs that fail, runs you cancel before the first layout, repeating the same run within{' '}
          {words.resultHours}, and downloads cost nothing.
        </li>
        <li>Unused credits do not carry over to the next month.</li>
      </ul>

      <h2>Your work stays yours</h2>
      <p>
        You keep all rights in what you upload and in what comes out. You give us only the permission to process it for
        you. Upload only what you have the right to use.
      </p>

      <h2>Check before you cut</h2>
      <p>
        We measure with care and verify every layout before you see it, but the material, the machine and the job are
        yours. Check scale, fonts and quantities before cutting: some commercial fonts are measured with a stand-in,
        which is named wherever it is used. We’re not responsible for material cut from files you didn’t check.
      </p>

      <h2>Fair play</h2>
      <ul>
        <li>Do not try to break into, overload or copy the service.</li>
        <li>One account is for one person.</li>
        <li>We may close accounts that do, and will say why.</li>
      </ul>

      <h2>Paying and canceling</h2>
      <p>
        Prices are shown before you pay. You can cancel at any time on your account page; the subscription then runs to
        the end of the period you paid for. Payments are handled by Stripe.
      </p>

      <h2>Availability</h2>
      <p>
        We work to keep the service running but cannot promise that it never stops. Where the law allows, our liability
        is limited to what you paid in the last twelve months.
      </p>

      <h2>Changes</h2>
      <p>
        When these terms change in a way that matters to you, we write to the address of your account before they do.
        Questions: <MailLink to={siteFrom(process.env).supportEmail} />.
      </p>
    </Prose>
  );
}
