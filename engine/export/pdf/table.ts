import { type Contour, contoursBox, isEmptyBox } from '@measurement-nesting/curves';
import { curveOperators, operands } from '../../format/pdf/curve-operators.ts';
import { BODY_SIZE } from './page-content.ts';
import { band, muted, rule } from './style.ts';
import type { TextFlow } from './text-flow.ts';
import { fitted, wrapped } from './typeface.ts';

export type Column = {
  readonly head: string;
  /** Share of the table's width. */
  readonly share: number;
  readonly align: 'left' | 'right';
  /** True for texts that continue on further lines instead of ending with an ellipsis. Left-aligned columns only. Default false. */
  readonly wraps?: boolean | undefined;
};

type TableLine = {
  readonly cells: readonly string[];
  /** Second line in a muted color, below the second cell. */
  readonly note?: string;
  readonly bold?: boolean;
  /** Outlines drawn before the first cell, in any unit with y down; lines of one table have all some or none. */
  readonly picture?: readonly Contour[];
};

export type PrintedTable = { readonly columns: readonly Column[]; readonly lines: readonly TableLine[] };

const LINE = 15;
const NOTE = 10;
const PADDING = 4;
const HEAD_SIZE = 8;
/** Side of the square of a picture, and its distance from the text. */
const PICTURE = { side: 22, gap: 6 };
/** Coordinate of a picture beyond which it is not drawn. */
const MAX_COORDINATE = 1e6;

/**
 * Draws a table over as many pages as it requires, with its head on each of them. Texts that are too wide end with an ellipsis, unless their
 * column wraps; figures (right-aligned) are never shortened but set smaller.
 */
export function drawTable(flow: TextFlow, { columns, lines }: PrintedTable): void {
  drawHead(flow, columns);
  lines.forEach((line, index) => {
    const continued = continuedLines(flow, columns, line);
    const text = LINE * (1 + continued.length) + (line.note ? NOTE : 0);
    const height = line.picture ? Math.max(text, PICTURE.side + PADDING) : text;
    if (flow.need(height)) drawHead(flow, columns);
    if (line.bold) flow.page.line(flow.left, flow.y, flow.right, flow.y, { color: muted, width: 0.75 });
    else if (index % 2 === 1) flow.page.fill(flow.left, flow.y - height, flow.right - flow.left, height, band);
    if (line.picture) drawPicture(flow, line.picture, height);
    const style = { size: BODY_SIZE, bold: line.bold === true, indent: indentOf(line) };
    drawCells(flow, columns, firstLines(flow, columns, line), style);
    continued.forEach((cells, below) => drawCells(flow, columns, cells, style, (1 + below) * LINE));
    if (line.note) {
      const x = flow.left + columns[0]!.share * (flow.right - flow.left) + PADDING;
      const style = { size: HEAD_SIZE, color: muted };
      const note = fitted(flow.page.faces.regular, line.note, style.size, flow.right - x - PADDING);
      flow.page.text(note, x, flow.y - height + 6, style);
    }
    flow.y -= height;
  });
}

/** Width of the first cell that is left to a picture. */
const indentOf = ({ picture }: TableLine): number => (picture ? PICTURE.side + PICTURE.gap : 0);

const styleAt = (line: TableLine, index: number) => ({
  bold: line.bold === true,
  indent: index === 0 ? indentOf(line) : 0,
});

/** Draws outlines into a square at the left of a line, in their proportions. */
function drawPicture(flow: TextFlow, contours: readonly Contour[], height: number): void {
  const box = contoursBox(contours);
  if (isEmptyBox(box)) return;
  const side = Math.max(box.maxX - box.minX, box.maxY - box.minY);
  const isDrawable = side > 0 && [box.minX, box.minY, box.maxX, box.maxY].every((at) => Math.abs(at) < MAX_COORDINATE);
  if (!isDrawable) return;
  const scale = PICTURE.side / side;
  const [x, y] = [flow.left + PADDING + PICTURE.side / 2, flow.y - height / 2];
  const [centerX, centerY] = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2];
  const matrix = operands(scale, 0, 0, -scale, x - centerX * scale, y + centerY * scale);
  flow.page.add(
    `q ${matrix} cm ${operands(...band)} rg ${operands(...muted)} RG ${operands(0.5 / scale)} w`,
    `${curveOperators(contours)}\nB* Q`,
  );
}

/** Returns the lines of a cell of a column that wraps; one line for other cells. */
function linesOf(
  flow: TextFlow,
  { share, wraps }: Column,
  cell: string,
  { bold, indent }: { bold: boolean; indent: number },
): readonly string[] {
  if (!wraps) return [cell];
  const face = bold ? flow.page.faces.bold : flow.page.faces.regular;
  const lines = wrapped(face, cell, BODY_SIZE, share * (flow.right - flow.left) - 2 * PADDING - indent);
  return lines.length === 0 ? [''] : lines;
}

function firstLines(flow: TextFlow, columns: readonly Column[], line: TableLine): string[] {
  return columns.map((column, index) => linesOf(flow, column, line.cells[index] ?? '', styleAt(line, index))[0]!);
}

/** Returns the cells of every line after the first. */
function continuedLines(flow: TextFlow, columns: readonly Column[], line: TableLine): string[][] {
  const lines = columns.map((column, index) =>
    linesOf(flow, column, line.cells[index] ?? '', styleAt(line, index)).slice(1),
  );
  const length = lines.reduce((longest, line) => Math.max(longest, line.length), 0);
  return Array.from({ length }, (_, below) => lines.map((further) => further[below] ?? ''));
}

function drawHead(flow: TextFlow, columns: readonly Column[]): void {
  const heads = columns.map((column) => column.head);
  drawCells(flow, columns, heads, { size: HEAD_SIZE, bold: true, color: muted });
  flow.y -= LINE;
  flow.page.line(flow.left, flow.y, flow.right, flow.y, { color: rule, width: 0.75 });
}

function drawCells(
  flow: TextFlow,
  columns: readonly Column[],
  cells: readonly string[],
  style: { size: number; bold: boolean; color?: typeof muted; indent?: number },
  below = 0,
): void {
  const face = style.bold ? flow.page.faces.bold : flow.page.faces.regular;
  let x = flow.left;
  columns.forEach(({ share, align }, index) => {
    const width = share * (flow.right - flow.left);
    const indent = index === 0 ? (style.indent ?? 0) : 0;
    const room = width - 2 * PADDING - indent;
    const y = flow.y - below - LINE + 4.5;
    const cell = cells[index] ?? '';
    if (align === 'left') flow.page.text(fitted(face, cell, style.size, room), x + PADDING + indent, y, style);
    else {
      const size = Math.min(style.size, room / face.width(face.clean(cell), 1));
      flow.page.text(cell, x + width - PADDING, y, { ...style, size, align });
    }
    x += width;
  });
}
