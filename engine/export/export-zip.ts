import { strToU8, zipSync, type Zippable } from 'fflate';
import { sheetUses } from '../model/layout-cost.ts';
import { countPieces, unplacedShare } from '../model/unplaced-share.ts';
import { fileLayout, hasSheetsTable } from './file-layout.ts';
import { unitFormat } from './file-units.ts';
import { nestJson } from './nest-json.ts';
import { readmeTxt } from './readme-txt.ts';
import { cleanText } from '@measurement-nesting/curves/drawing';
import { safeName } from './safe-name.ts';
import { jobHasOperations, sheetColors } from './sheet/sheet-colors.ts';
import { scaledContents } from './sheet/scaled-contents.ts';
import { sheetsOf } from './sheet/sheet-contents.ts';
import { sheetDxf, sheetExactDxf, sheetR12Dxf } from './sheet/sheet-dxf.ts';
import { sheetSvg } from './sheet/sheet-svg.ts';
import type { ExportFile, ExportJob } from './types.ts';

/** Maximum number of characters of a job's name, as of a file's. */
const MAX_NAME = 255;

/** Returns the files of a job. Without a layout there is no `sheets/` and no `nest.json`. See docs/product-rules.md, Download. */
export async function exportFiles(of: ExportJob): Promise<ExportFile[]> {
  // The name of a file may contain characters that rearrange the text around it.
  const job = { ...of, name: cleanText(of.name, MAX_NAME) };
  const files: ExportFile[] = [];
  const letterText = job.engraveNames === true ? (job.letterText ?? null) : null;
  const sheets = job.layout ? sheetsOf(job.measurement, fileLayout(job.layout, job.output ?? {}), letterText) : [];
  const colors = sheetColors(job.measurement, job.colors ?? {}, letterText !== null);
  // The layers of a DXF distinguish inside and outside cuts without operations too.
  const layerColors = jobHasOperations(job.measurement) ? colors : null;
  if (job.layout) {
    for (const { distinct, contents: inInches } of sheets) {
      const contents = scaledContents(inInches, unitFormat(job.unit ?? 'in'));
      const number = String(distinct.sheet + 1).padStart(2, '0');
      const marks = [
        ...(distinct.count > 1 ? [`cut ${distinct.count}`] : []),
        ...(isMirrored(job) ? ['mirrored'] : []),
      ];
      const name = `sheet-${number}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`;
      files.push({ path: `sheets/${name}.svg`, content: sheetSvg(job.name, contents, colors) });
      files.push({ path: `sheets/${name}.dxf`, content: sheetDxf(contents, layerColors) });
      files.push({ path: `sheets/R12/${name}.dxf`, content: sheetR12Dxf(contents, layerColors) });
      files.push({ path: `sheets/exact/${name}.dxf`, content: sheetExactDxf(contents, layerColors) });
    }
    files.push({ path: 'nest.json', content: nestJson(job, job.layout) });
    if (hasSheetsTable(job.layout)) {
      files.push({ path: 'sheets.csv', content: job.tables.sheets(sheetUses(job.layout), countPieces(job.layout)) });
    }
  }
  // Loaded on demand: loading the PDF library is slower than measuring most drawings.
  const { summaryPdf } = await import('./summary-pdf.ts');
  // Its pages show the layout from the side that is seen.
  const seen =
    job.output === undefined || job.layout === null ? sheets : sheetsOf(job.measurement, job.layout, letterText);
  files.push({ path: 'summary.pdf', content: await summaryPdf(job, seen) });
  files.push({
    path: 'measurements.csv',
    content: job.tables.csv(job.measurement, unplacedShare(job.measurement, job.layout), job.layout?.sharedCuts),
  });
  if (job.price) files.push({ path: 'price.csv', content: job.price.csv });
  files.push({ path: 'README.txt', content: readmeTxt(job, sheets, colors) });
  return files;
}

/** Returns the files of a job as one zip, named after the job and its day. The bytes depend on the job alone, not on the clock. */
export async function exportZip(job: ExportJob): Promise<{ fileName: string; bytes: Uint8Array }> {
  const entries: Zippable = {};
  for (const { path, content } of await exportFiles(job)) {
    entries[path] = typeof content === 'string' ? strToU8(content) : content;
  }
  const bytes = zipSync(entries, { level: 6, mtime: `${job.date}T12:00:00` });
  return {
    fileName: `${safeName(job.name)}-${job.date}${isMirrored(job) ? ' (mirrored)' : ''}${missingText(job)}.zip`,
    bytes,
  };
}

const isMirrored = ({ layout, output }: ExportJob): boolean => layout !== null && output?.isMirrored === true;

/** Returns ' (1 piece missing)' for an incomplete layout, otherwise ''. */
function missingText({ layout }: ExportJob): string {
  if (layout === null) return '';
  const { placed, total } = countPieces(layout);
  const missing = total - placed;
  return missing === 0 ? '' : ` (${missing} ${missing === 1 ? 'piece' : 'pieces'} missing)`;
}
