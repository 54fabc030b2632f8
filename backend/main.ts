import { runBackend } from './run-backend.ts';

/** `node backend/main.ts`: ROLE=all, api or worker. */
await runBackend();
