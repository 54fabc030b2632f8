import type { PictureSize, TraceFormat, TraceSettings } from '#lib/shared/contracts/vectorizer.ts';

/** Jobs of a vectorizer process. Results are JSON text, created once. */
export type TraceJob =
  | {
      readonly kind: 'preview' | 'vectorize' | 'debug';
      readonly bytes: Uint8Array;
      readonly filename: string;
      readonly token: string;
      readonly settings: TraceSettings;
      readonly size: PictureSize;
      readonly formats: readonly TraceFormat[];
      readonly withPicture: boolean;
      /** Copied to the response. */
      readonly tracesLeft: number | null;
    }
  | { readonly kind: 'selfTest' };

export type TraceAnswer = { readonly json: string };
