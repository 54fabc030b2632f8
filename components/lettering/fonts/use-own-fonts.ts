'use client';

import { createContext, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { browserStore, type BrowserStore } from '#lib/browser/browser-store.ts';
import type { JobAction, RowForm } from '#lib/browser/draft/job-form.ts';
import type { FontContent, FontShelf } from '#lib/browser/own-fonts/attach-fonts.ts';
import type { FontBytes } from '#lib/browser/lettering/local-preview.ts';
import { deleteFont, fontBytes, storeFont, readFonts } from '#lib/browser/own-fonts/font-store.ts';
import {
  findFace,
  findOlderCopy,
  originalsOf,
  rowFontOf,
  type OwnFont,
  type RowFont,
} from '#lib/browser/own-fonts/own-font.ts';
import { toast } from '#components/ui/use-toast.ts';
import { toastWithUndo } from '#components/ui/toast-with-undo.tsx';
import { bytesOfDataUrl } from '#lib/browser/data-url.ts';

/** Font files of the person, and the functions that change and read them. */
export type OwnFonts = {
  /** Null until the fonts have been read from this browser. */
  readonly fonts: readonly OwnFont[] | null;
  /** Checks files and offers their faces; the named row is set in the first one. */
  readonly add: (files: readonly File[], rowId?: string) => Promise<void>;
  readonly remove: (id: string) => void;
  /**
   * Messages about the files rejected last, and the row they were added at; undefined for files dropped on the page.
   */
  readonly refused: Refused;
  /** Reads the bytes of a file in this browser, for the local preview. */
  readonly bytesOf: FontBytes;
} & FontShelf;

type Refused = { readonly rowId: string | undefined; readonly messages: readonly string[] };
const nothingRefused: Refused = { rowId: undefined, messages: [] };

export const OwnFontsOnShelf = createContext<OwnFonts>({
  fonts: [],
  add: async () => {},
  remove: () => {},
  refused: nothingRefused,
  contentOf: async () => null,
  namedIn: async () => [],
  bytesOf: async () => null,
});

type File64 = { readonly filename: string; readonly content: string };

/** State of the person's font files in this browser and of the rows set in them. */
export function useOwnFonts(
  owner: string,
  rows: readonly RowForm[],
  change: (action: JobAction) => void,
  given?: BrowserStore,
): OwnFonts {
  const [store] = useState(() => given ?? browserStore());
  const [fonts, setFonts] = useState<readonly OwnFont[] | null>(null);
  const [refused, setRefused] = useState(nothingRefused);
  const latest = useRef({ rows, fonts });
  useEffect(() => {
    latest.current = { rows, fonts };
  });
  const { contents, contentOf, bytesOf, namedIn } = useFontFiles(owner, store, fonts);

  useEffect(() => {
    let isHere = true;
    void readFonts(owner, store).then((stored) => {
      if (isHere)
        setFonts((added) => [...stored, ...(added ?? []).filter(({ id }) => !stored.some((font) => font.id === id))]);
    });
    return () => {
      isHere = false;
    };
  }, [owner, store]);

  const setRowFont = useCallback(
    (row: RowForm, own: RowFont | null) => change({ type: 'row-changed', id: row.id, change: { own } }),
    [change],
  );

  // A licensed original replaces its substitute in every row that uses the substitute.
  useEffect(() => {
    const originals = originalsOf(fonts ?? []);
    for (const row of rows) {
      const original = row.own === null ? originals.get(row.font) : undefined;
      if (original !== undefined) setRowFont(row, original);
    }
  }, [fonts, rows, setRowFont]);

  const add = useCallback(
    async (files: readonly File[], rowId?: string) => {
      const { readOwnFont } = await import('#lib/browser/own-fonts/read-own-font.ts');
      const messages: string[] = [];
      const added: OwnFont[] = [];
      let isStored = true;
      for (const file of files) {
        const read = await readOwnFont(file);
        if (!read.ok) {
          messages.push(read.message);
          continue;
        }
        added.push(read.font);
        contents.current.set(read.font.id, { filename: read.font.filename, content: await dataUrlOf(read.bytes) });
        isStored = (await storeFont(owner, read.font, read.bytes, store)) && isStored;
      }
      setRefused({ rowId, messages });
      const { rows: now, fonts: before } = latest.current;
      for (const font of added) {
        const older = findOlderCopy(font, before ?? []);
        if (older === undefined) continue;
        await deleteFont(owner, older.id, store);
        for (const row of now) if (row.own?.file === older.id) setRowFont(row, { ...row.own, file: font.id });
        setFonts((all) => (all ?? []).filter(({ id }) => id !== older.id));
      }
      setFonts((all) => [...(all ?? []).filter(({ id }) => !added.some((font) => font.id === id)), ...added]);
      const [first] = added;
      if (first === undefined) return;
      const row = now.find(({ id }) => id === rowId) ?? (now.length === 1 ? now[0] : undefined);
      const face = first.faces[0]!;
      if (row !== undefined) {
        const listed = face.originalOf === null ? {} : { font: face.originalOf };
        change({ type: 'row-changed', id: row.id, change: { ...listed, own: rowFontOf(first, face) } });
      }
      toast({
        title: addedTitle(added),
        ...(isStored
          ? {}
          : { description: 'This browser can’t save fonts. The font is available until you close the page.' }),
      });
    },
    [owner, store, change, setRowFont],
  );

  const remove = useCallback(
    (id: string) => {
      const { rows: before, fonts: all } = latest.current;
      const font = all?.find((one) => one.id === id);
      if (font === undefined) return;
      const used = before.filter((row) => row.own?.file === id);
      void contentOf(id).then(async (file) => {
        await deleteFont(owner, id, store);
        setFonts((now) => (now ?? []).filter((one) => one.id !== id));
        contents.current.delete(id);
        for (const row of used) setRowFont(row, null);
        toastWithUndo(`Removed ${nameOf(font)}`, async () => {
          if (file === null) return;
          contents.current.set(id, file);
          await storeFont(owner, font, bytesOfDataUrl(file.content), store);
          setFonts((now) => [...(now ?? []), font]);
          for (const row of used) setRowFont(row, row.own);
        });
      });
    },
    [owner, store, contentOf, setRowFont],
  );

  return useMemo(
    () => ({ fonts, add, remove, refused, contentOf, namedIn, bytesOf }),
    [fonts, add, remove, refused, contentOf, namedIn, bytesOf],
  );
}

/** The files of an account's fonts in this browser, by font id. */
function useFontFiles(owner: string, store: BrowserStore, fonts: readonly OwnFont[] | null) {
  /** Files as they are sent, including those that the browser does not store, while the page is open. */
  const contents = useRef(new Map<string, File64>());
  const latest = useRef(fonts);
  useEffect(() => {
    latest.current = fonts;
  });

  const contentOf = useCallback<FontContent>(
    async (id) => {
      const known = contents.current.get(id);
      if (known !== undefined) return known;
      const font = (latest.current ?? (await readFonts(owner, store))).find((one) => one.id === id);
      const bytes = font === undefined ? null : await fontBytes(owner, id, store);
      if (font === undefined || bytes === null) return null;
      const file = { filename: font.filename, content: await dataUrlOf(bytes) };
      contents.current.set(id, file);
      return file;
    },
    [owner, store],
  );

  const bytesOf = useCallback<FontBytes>(
    async (id) => {
      const font = latest.current?.find((one) => one.id === id);
      const storedBytes = await fontBytes(owner, id, store);
      if (font !== undefined && storedBytes !== null) return { filename: font.filename, bytes: storedBytes };
      const added = contents.current.get(id);
      return added === undefined ? null : { filename: added.filename, bytes: bytesOfDataUrl(added.content) };
    },
    [owner, store],
  );

  const namedIn = useCallback<FontShelf['namedIn']>(
    async (content) => {
      const here = latest.current ?? (await readFonts(owner, store));
      if (here.length === 0) return [];
      const { findNamedFonts: fontsNamedIn } = await import('#lib/browser/own-fonts/named-in-drawing.ts');
      return fontsNamedIn(content, here);
    },
    [owner, store],
  );

  return { contents, contentOf, bytesOf, namedIn };
}

/** Returns true when a row names a font that this browser does not have; false while that is unknown. */
export function isFontMissing({ own }: Pick<RowForm, 'own'>, fonts: readonly OwnFont[] | null): boolean {
  return own !== null && fonts !== null && findFace(fonts, own) === undefined;
}

const nameOf = ({ faces, filename }: OwnFont): string =>
  faces.length === 1 ? faces[0]!.full : (faces[0]?.family ?? filename);

function addedTitle(added: readonly OwnFont[]): string {
  return added.length === 1 ? `Added ${nameOf(added[0]!)}` : `Added ${added.length} fonts`;
}

function dataUrlOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(new Blob([bytes], { type: 'font/sfnt' }));
  });
}
