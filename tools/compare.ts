/**
 * Compares our readers with other programs: `npm run compare -- svg|eps|pdf FILE-OR-FOLDER... [--out FOLDER] [--dpi 7200]`, or
 * `svg --forms` for the table of paints, sizes and clips that the tests compare with resvg.
 *
 * `svg` needs a Chromium and uses resvg if @resvg/resvg-js is installed; with `--out` it stores both pictures if they
 * differ. `eps` needs `gs` on this machine, which is never shipped; `--dpi` is Ghostscript's resolution.
 * `pdf` needs `pdftops` of poppler-utils.
 */
import { parseArgs } from 'node:util';
import { findChromium } from './chromium.ts';
import { compareEps } from './compare/compare-eps.ts';
import { compareFiles } from './compare/compare-files.ts';
import { comparePdf } from './compare/compare-pdf.ts';
import { compareSvg } from './compare/compare-svg.ts';
import { ensureGhostscript } from './compare/eps/ghostscript.ts';
import { Chromium } from './compare/svg/browser.ts';
import { compareForms } from './compare/svg/forms.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    forms: { type: 'boolean', default: false },
    dpi: { type: 'string', default: '7200' },
  },
});
const [kind, ...names] = positionals;
if (kind === 'svg' && (names.length > 0 || values.forms)) {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium is installed: nothing compared.');
  const browser = new Chromium(executablePath);
  try {
    if (values.forms) await compareForms(browser);
    else await compareFiles(names, ['.svg', '.svgz'], (file) => compareSvg(file, browser, values.out));
  } finally {
    await browser.close();
  }
} else if (kind === 'eps' && names.length > 0) {
  if (ensureGhostscript()) await compareFiles(names, ['.eps', '.epsf', '.ps'], (file) => compareEps(file, values.dpi));
  else console.log('Ghostscript is not installed: nothing compared.');
} else if (kind === 'pdf' && names.length > 0) {
  await compareFiles(names, ['.pdf', '.ai'], comparePdf);
} else {
  console.error('Usage: npm run compare -- svg|eps|pdf FILE-OR-FOLDER... [--out FOLDER] [--dpi 7200], or svg --forms.');
  process.exitCode = 2;
}
