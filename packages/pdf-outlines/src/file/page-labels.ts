import { nameOf, numberOr, type PdfObject, textOfString } from './objects.ts';
import type { PdfFile } from './pdf-file.ts';

/** Maximum depth of the tree of labels. */
const deepest = 8;
/** Roman figures and their values, the largest first. */
const figures = 'm cm d cd c xc l xl x ix v iv i'.split(' ');
const values = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1];
/** Largest number that is written in Roman figures or letters. */
const largestWritten = 3999;

/** Returns a page number in a style (ISO 32000-1, 12.4.2): D figures, R Roman, A letters, of which the 27th is AA. */
function numeral(style: string, number: number): string {
  const small = style.toLowerCase();
  if (style === '' || style === 'D' || number < 1 || number > largestWritten) return style === '' ? '' : String(number);
  let text = small === 'a' ? String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26)) : '';
  for (let left = small === 'a' ? 0 : number, i = 0; left > 0;)
    if (left < values[i]!) i++;
    else {
      text += figures[i]!;
      left -= values[i]!;
    }
  return style === small ? text : text.toUpperCase();
}

/** Returns the titles of the pages: their labels where the file has them, else 'Page 1' and so on. */
export function titlesOf(file: PdfFile, count: number): string[] {
  const labels: { readonly from: number; readonly label: PdfObject }[] = [];
  const visit = (node: PdfObject, depth: number): void => {
    const entries = file.list(node, 'Nums');
    file.budget.work(8 + entries.length);
    file.budget.allocate(entries.length * 32);
    for (let i = 0; i + 1 < entries.length; i += 2) labels.push({ from: Number(entries[i]), label: entries[i + 1]! });
    if (depth < deepest) for (const kid of file.list(node, 'Kids')) visit(kid, depth + 1);
  };
  visit(file.get(file.catalog, 'PageLabels'), 0);
  let next = 0;
  return Array.from({ length: count }, (_, page) => {
    while (labels[next] !== undefined && labels[next]!.from <= page) next++;
    const { from, label } = labels[next - 1] ?? { from: 0, label: null };
    const number = page - from + Math.floor(numberOr(file.get(label, 'St'), 1));
    const prefix = textOfString(file.get(label, 'P'));
    const title = prefix + numeral(label === null ? 'D' : nameOf(file.get(label, 'S')), number);
    return prefix === '' ? `Page ${title || page + 1}` : title;
  });
}
