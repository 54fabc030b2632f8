/** Small PDF and DXF files of known length, as customers send them. */
import { PDFDocument } from '@cantoo/pdf-lib';

/** Length of all lines of `platePdf` page 1 and of `plateDxf` in inches: a plate of 6 x 4 in with a round hole of 2 in. */
export const plateLengthIn = 20 + 2 * Math.PI;

const mm = 25.4;

/**
 * A plate as a DXF: its outline on layer CUT, a hole on layer HOLES and a dimension line on layer NOTES, which is off. `unit` is the value
 * of $INSUNITS: 4 for millimeters, 0 for a file that states none.
 */
export function plateDxf(unit: 4 | 0 = 4): string {
  const layer = (name: string, color: number) => `0 LAYER 2 ${name} 70 0 62 ${color} 6 CONTINUOUS`;
  const [width, height] = [6 * mm, 4 * mm];
  return [
    `0 SECTION 2 HEADER 9 $ACADVER 1 AC1015 9 $INSUNITS 70 ${unit} 0 ENDSEC`,
    `0 SECTION 2 TABLES 0 TABLE 2 LAYER 70 3 ${layer('CUT', 1)} ${layer('HOLES', 5)} ${layer('NOTES', -3)}`,
    '0 ENDTAB 0 ENDSEC 0 SECTION 2 ENTITIES',
    `0 LWPOLYLINE 8 CUT 90 4 70 1 10 0 20 0 10 ${width} 20 0 10 ${width} 20 ${height} 10 0 20 ${height}`,
    `0 CIRCLE 8 HOLES 10 ${3 * mm} 20 ${2 * mm} 40 ${mm}`,
    `0 LINE 8 NOTES 10 0 20 ${-mm} 11 ${width} 21 ${-mm}`,
    '0 ENDSEC 0 EOF ',
  ]
    .join(' ')
    .replaceAll(' ', '\n');
}

/** Control point of a quarter circle as a cubic Bezier curve, as a share of the radius. */
const quarter = (4 / 3) * Math.tan(Math.PI / 8);

/** A PDF of Letter pages: the plate as a filled shape with a hole, and on the second page a plate of 2 x 1 in. */
export function platePdf(): Buffer {
  const pt = 72;
  const circle = (x: number, y: number, r: number): string => {
    const k = quarter * r;
    return [
      `${x + r} ${y} m`,
      `${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r} c`,
      `${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y} c`,
      `${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r} c`,
      `${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y} c h`,
    ].join('\n');
  };
  const pages = [
    `0.1 0.3 0.6 rg\n${pt} ${3 * pt} ${6 * pt} ${4 * pt} re\n${circle(4 * pt, 5 * pt, pt)}\nf*\n`,
    `0.8 0.2 0.1 RG 1 w\n${pt} ${3 * pt} ${2 * pt} ${pt} re S\n`,
  ];
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [3 0 R 5 0 R] /Count ${pages.length} >>`,
    ...pages.flatMap((content, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << >> /Contents ${4 + 2 * i} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}endstream`,
    ]),
  ];
  return pdfOf(objects);
}

/** A PDF with a square of 3 in on layer `first`, and a square of 1 in with a side at x = 5 in on layer `second`. */
export function layeredPdf(first: string, second: string): Buffer {
  const square = (x: number, side: number): string => `${x * 72} 72 ${side * 72} ${side * 72} re S`;
  const content = `/OC /L0 BDC ${square(1, 3)} EMC /OC /L1 BDC ${square(5, 1)} EMC\n`;
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R 6 0 R] /D << /ON [5 0 R 6 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Properties << /L0 5 0 R /L1 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}endstream`,
    ...[first, second].map((name) => `<< /Type /OCG /Name (${name}) >>`),
  ]);
}

/** Writes a PDF of numbered objects; the first is the catalog. */
function pdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  text += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** Password of `protectedPlatePdf`. */
export const platePassword = 'router 12';

/** `platePdf`, encrypted with a password. */
export async function protectedPlatePdf(): Promise<Buffer> {
  const pdf = await PDFDocument.load(platePdf());
  await pdf.encrypt({ userPassword: platePassword, ownerPassword: 'owner' });
  return Buffer.from(await pdf.save());
}
