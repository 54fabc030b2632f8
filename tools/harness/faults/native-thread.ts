import sharp from 'sharp';
import { serveJobs } from '#backend/jobs/job-process/serve-jobs.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';

/** A job of a separate pool with a native library: reads the size of a picture, or allocates memory outside the heap. */
export type NativeJob =
  | { readonly png: Uint8Array }
  | { readonly bombMb: number }
  | { readonly fault: 'recursion' | 'WebAssembly' | 'a mistake' };

const allocated: Buffer[] = [];

/** A module whose one function always fails: (module (func (export "f") unreachable)). */
const failing = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11,
]);

/** Faults that no thread throws intentionally. */
const faults: Record<'recursion' | 'WebAssembly' | 'a mistake', () => never> = {
  recursion: () => faults.recursion(),
  WebAssembly() {
    (new WebAssembly.Instance(new WebAssembly.Module(failing)).exports['f'] as () => never)();
    throw new Error('it did not fail');
  },
  'a mistake': () => (undefined as unknown as { never: () => never }).never(),
};

serveJobs<NativeJob, { width: number; height: number }>(async (job) => {
  if ('bombMb' in job) {
    for (let mb = 0; mb < job.bombMb; mb++) {
      allocated.push(Buffer.alloc(1024 * 1024, mb + 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return { width: 0, height: 0 };
  }
  if ('fault' in job) return faults[job.fault]();
  const { width, height } = await sharp(job.png).metadata();
  if (width === 1) throw new AppError('file_unreadable', { message: 'This picture is a single point.' });
  return { width, height };
});
