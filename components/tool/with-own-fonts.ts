import type { LetteringApi } from '#components/lettering/use-lettering.ts';
import { ApiError } from '#lib/browser/api-client.ts';
import type { TextRow } from '#lib/shared/contracts/job.ts';
import { attachFonts, type FontContent, type FontShelf } from '#lib/browser/own-fonts/attach-fonts.ts';
import type { ToolServices } from './services.ts';

/** Returns services that attach the font files used by rows and by text of the file to each request. */
export function withOwnFonts(services: ToolServices, shelf: FontShelf): ToolServices {
  const { run } = services;
  return {
    ...services,
    lettering: letteringWithFonts(services.lettering, shelf.contentOf),
    run: {
      ...run,
      measure: async (request, ...more) => run.measure(await attachFonts(request, shelf), ...more),
      async *measureAsRun(request, ...more) {
        yield* run.measureAsRun(await attachFonts(request, shelf), ...more);
      },
      async *nest(request, ...more) {
        yield* run.nest(await attachFonts(request, shelf), ...more);
      },
    },
    export: async (request) => services.export('rows' in request ? await attachFonts(request, shelf) : request),
  };
}

/**
 * Sends a font file once and refers to it by its id afterwards, because the server caches fonts for some minutes. Rows
 * whose font file is not in this browser are omitted.
 */
function letteringWithFonts(lettering: LetteringApi, contentOf: FontContent): LetteringApi {
  const sent = new Set<string>();
  return async (rows, signal) => {
    const files = await filesOf(rows, contentOf);
    const here = rows.filter(({ ownFont }) => ownFont === undefined || files.has(ownFont.file));
    if (here.length === 0) return { rows: [] };
    const request = (isWhole: (id: string) => boolean) =>
      lettering(
        here,
        signal,
        [...files].map(([id, { filename, content }]) => ({ id, filename, ...(isWhole(id) ? { content } : {}) })),
      );
    const result = await request((id) => !sent.has(id)).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'font_not_kept') return request(() => true);
      throw error;
    });
    for (const id of files.keys()) sent.add(id);
    return result;
  };
}

async function filesOf(rows: readonly TextRow[], contentOf: FontContent) {
  const files = new Map<string, NonNullable<Awaited<ReturnType<FontContent>>>>();
  for (const { ownFont } of rows) {
    if (ownFont === undefined || files.has(ownFont.file)) continue;
    const file = await contentOf(ownFont.file);
    if (file !== null) files.set(ownFont.file, file);
  }
  return files;
}
