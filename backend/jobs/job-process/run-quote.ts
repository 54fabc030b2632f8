import { liveTextOutliner, type FontLibrary } from '#engine';
import { quotePdf } from '#engine/export/pdf/quote-pdf.ts';
import { safeName } from '#engine/export/safe-name.ts';
import type { QuoteRequest } from '#lib/shared/contracts/quote.ts';
import { checkedLogo } from '../checked-logo.ts';
import { bytesOf } from './artwork-of.ts';
import type { JobAnswer } from './protocol.ts';

/** Creates the PDF of a quote. @throws AppError picture_damaged */
export async function runQuote({ logo, ...quote }: QuoteRequest, fonts: FontLibrary): Promise<JobAnswer> {
  const bytes = await quotePdf(quote, {
    logo: logo === '' ? null : checkedLogo(bytesOf(logo, 'logo')),
    letterText: liveTextOutliner(fonts),
  });
  return { kind: 'pdf', fileName: `${safeName(quote.title, 'quote')}.pdf`, bytes };
}
