import { serveJobs } from '../jobs/job-process/serve-jobs.ts';
import { runSelfTest } from './run-self-test.ts';
import { runTrace } from './run-trace.ts';
import type { TraceAnswer, TraceJob } from './trace-job.ts';

/** The thread of a tracing process: pictures are decoded here and nowhere else. */
serveJobs<TraceJob, TraceAnswer>((job) => (job.kind === 'selfTest' ? runSelfTest() : runTrace(job)));
