'use client';

import { useEffect, useRef, useState } from 'react';
import { ConvertClient, ConvertFailure } from '#lib/browser/converter/convert-client.ts';
import type { PageFacts } from '#lib/browser/converter/protocol.ts';
import type { FileToConvert } from '#lib/browser/converter/file-to-convert.ts';
import type { ConvertedUnit } from '#lib/shared/drawing/converted-file.ts';

/** Error code of a protected file without its password, or with a wrong one. */
const passwordNeeded = 'password_needed';

/** An open file with one of its pages read. */
export type OpenedFile = {
  readonly file: FileToConvert;
  readonly password: string | undefined;
  /** Unit that the user chose; undefined for the file's own. */
  readonly unit: ConvertedUnit | undefined;
  readonly client: ConvertClient;
  readonly pages: readonly string[];
  readonly page: PageFacts;
};

type OpenChoices = { password?: string | undefined; unit?: ConvertedUnit | undefined; index?: number | undefined };

export type Conversion = {
  readonly opened: OpenedFile | null;
  /** Text and start (in milliseconds since 1970) of the active work; null when there is none. */
  readonly work: { readonly text: string; readonly startedAtMs: number } | null;
  readonly problem: { readonly filename: string; readonly message: string } | null;
  /** Protected file that waits for its password. */
  readonly locked: { readonly file: FileToConvert; readonly message: string | null } | null;
  readonly open: (file: FileToConvert, choices?: OpenChoices) => Promise<void>;
  /** Ends the active work, or the question for a password, and shows the drawing that was open before. */
  readonly cancel: () => void;
  readonly refuse: (filename: string, message: string) => void;
};

/**
 * State of the file that is converted. Every page is read by a worker of its own, so that canceling, a rejected file or a page that cannot
 * be read leave the page shown before.
 */
export function useConversion(makeClient: () => ConvertClient = () => new ConvertClient()): Conversion {
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  const [work, setWork] = useState<Conversion['work']>(null);
  const [problem, setProblem] = useState<Conversion['problem']>(null);
  const [locked, setLocked] = useState<Conversion['locked']>(null);
  const working = useRef<ConvertClient | null>(null);
  const shown = useRef<ConvertClient | null>(null);

  useEffect(
    () => () => {
      working.current?.end();
      shown.current?.end();
    },
    [],
  );

  async function open(file: FileToConvert, { password, unit, index = 0 }: OpenChoices = {}) {
    working.current?.end();
    working.current = null;
    setProblem(null);
    setLocked(null);
    setWork({ text: index === 0 ? `Reading ${file.filename}` : `Reading page ${index + 1}`, startedAtMs: Date.now() });
    let client: ConvertClient | null = null;
    try {
      client = makeClient();
      working.current = client;
      const { pages } = await client.request({
        kind: 'open',
        fileName: file.filename,
        bytes: file.bytes,
        password,
        unit,
      });
      const { page } = await client.request({ kind: 'page', index });
      if (working.current !== client) return;
      shown.current?.end();
      shown.current = client;
      setOpened({ file, password, unit, client, pages, page });
    } catch (error) {
      client?.end();
      if (working.current !== client) return;
      const failure = error instanceof ConvertFailure ? error : null;
      if (failure?.code === passwordNeeded) {
        setLocked({ file, message: password === undefined ? null : failure.message });
      } else {
        setProblem({
          filename: file.filename,
          message: failure?.message ?? 'This file could not be read. Try another one.',
        });
      }
    }
    working.current = null;
    setWork(null);
  }

  function cancel() {
    working.current?.end();
    working.current = null;
    setWork(null);
    setLocked(null);
  }

  return {
    opened,
    work,
    problem,
    locked,
    open,
    cancel,
    refuse: (filename, message) => setProblem({ filename, message }),
  };
}
