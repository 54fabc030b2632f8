import { runBackend } from '#backend/run-backend.ts';
import { UNHURRIED } from './unhurried.ts';

/** The backend program with wall-clock limits that no test reaches. */
await runBackend({ waitFactor: UNHURRIED });
