import sharp from 'sharp';
import { serveJobs } from '#backend/jobs/job-process/serve-jobs.ts';
import { AppError } from '#lib/errors/app-error.ts';

/** A pool's own thread with a native library: the size of a picture, or as much memory outside the heap as is asked for. */
export type NativeJob = { readonly png: Uint8Array } | { readonly bombMb: number };

const kept: Buffer[] = [];

serveJobs<NativeJob, { width: number; height: number }>(async (job) => {
  if ('bombMb' in job) {
    for (let mb = 0; mb < job.bombMb; mb++) {
      kept.push(Buffer.alloc(1024 * 1024, mb + 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return { width: 0, height: 0 };
  }
  const { width, height } = await sharp(job.png).metadata();
  if (width === 1) throw new AppError('file_unreadable', { message: 'This picture is a single point.' });
  return { width, height };
});
