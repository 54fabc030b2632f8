import { serveRequests } from '../worker-client.ts';
import { createPreviewer } from './previewer.ts';

// Outlines rows in the browser, so that previews do not wait for the server.
serveRequests(createPreviewer().draw);
