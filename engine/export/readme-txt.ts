import type { ExportJob } from './types.ts';

const sheetFiles = [
  'sheets: what to cut, each sheet as SVG and as DXF (AutoCAD 2000: exact curves).',
  'sheets/R12: the same sheets as DXF for older machines (AutoCAD R12: circles, straight lines and arcs only,',
  '  everywhere within 0.001 in of the exact curve). Choose inches if your program asks: R12 cannot say it.',
  'Layers: CUT_OUTER, CUT_INNER (holes: cut these first), ENGRAVE (open lines). SHEET and LABEL are not for cutting.',
  'In the SVG, sheet, margin and labels are hidden layers: whatever has a stroke is to be cut.',
  'nest.json: the layout for other programs.',
];

/** The page that explains the other files, for the person who opens the zip a year later. */
export function readmeTxt(job: ExportJob): string {
  const { layout } = job;
  const lines = [
    `${job.name}`,
    `Made ${job.date}${job.runId ? `, run ${job.runId}` : ''}, engine ${job.engineVersion}`,
    '',
    'FILES',
    ...(layout ? sheetFiles : []),
    'summary.pdf: the pages to print.',
    'measurements.csv: all figures, for a spreadsheet.',
    '',
    'UNITS',
    'Everything is in inches at true size. SVG: one unit of the viewBox is one inch.',
    'Kerf is not compensated.',
    '',
    'WHAT THE NUMBERS MEAN',
    'Length: every line as drawn, outer edges, holes, open lines and doubles. Line thickness is ignored.',
    'Perimeter: the finished edge of the filled shapes after merging overlaps, outer + inner.',
    'Pierces: closed loops + open lines.',
    'Height of lettering: the height of a capital letter, unless the height_rule column says otherwise.',
    ...fontLines(job),
  ];
  if (layout) {
    lines.push(
      '',
      'SHEETS',
      `Sheet ${layout.sheet.widthIn} x ${layout.sheet.heightIn} in, edge margin ${layout.sheet.marginIn} in.`,
      `Material used: ${job.usage?.figure ?? 'none'}. ${job.usage?.sentence ?? ''}`,
      'Sheets that are cut alike are saved once, with "cut N" in the name.',
    );
    lines.push('', 'NOT PLACED');
    if (layout.unplaced.length === 0) lines.push('Nothing: every piece is on a sheet.');
    for (const unplaced of layout.unplaced) lines.push(`${unplaced.count} x ${unplaced.name}: ${unplaced.message}`);
  }
  return lines.map((line) => `${line.replace(/[\r\n]+/g, ' ')}\r\n`).join('');
}

function fontLines(job: ExportJob): string[] {
  const substituted = new Map<string, string>();
  for (const row of job.measurement.rows) {
    if (row.fontListed && row.fontMeasured && row.fontListed !== row.fontMeasured) {
      substituted.set(row.fontListed, row.fontMeasured);
    }
  }
  return [...substituted].map(([listed, measured]) => `${listed} was measured with ${measured}.`);
}
