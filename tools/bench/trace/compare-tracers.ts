import { markdownTable } from 'markdown-table';

/** Pictures of one class, generated one at a time. */
export type Group<Picture> = { readonly title: string; readonly pictures: readonly (() => Promise<Picture>)[] };
export type Traced = { readonly tool: string; readonly note: string | null };
export type Column<Figures> = readonly [head: string, cell: (of: readonly Figures[]) => string];

/**
 * Measures every picture with every tracer. Prints a table with a row for each group and tracer, and the notes. Returns
 * all figures.
 */
export async function compareTracers<Picture, Figures extends Traced>(
  groups: AsyncIterable<Group<Picture>>,
  measure: (picture: Picture) => readonly Figures[],
  columns: readonly Column<Figures>[],
): Promise<Figures[]> {
  const all: Figures[] = [];
  const rowsOf = (title: string, figures: readonly Figures[]): string[][] =>
    [...Map.groupBy(figures, ({ tool }) => tool)].map(([tool, own]) => [
      title,
      tool,
      ...columns.map(([, cell]) => cell(own)),
    ]);
  const rows: string[][] = [];
  const notes: string[] = [];
  for await (const { title, pictures } of groups) {
    console.error(title);
    const figures: Figures[] = [];
    for (const make of pictures) figures.push(...measure(await make()));
    rows.push(...rowsOf(title, figures));
    notes.push(...figures.flatMap(({ note }) => (note === null ? [] : `${title}: ${note}`)));
    all.push(...figures);
  }
  console.log(
    markdownTable([['pictures', 'tracer', ...columns.map(([head]) => head)], ...rows, ...rowsOf('all', all)]),
  );
  for (const note of notes) console.log(note);
  return all;
}
