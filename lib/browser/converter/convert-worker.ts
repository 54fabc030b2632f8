import { serveRequests } from '../worker-client.ts';
import { fileConverter } from './convert-requests.ts';

// Converts one file in the browser; nothing is uploaded.
serveRequests(fileConverter());
