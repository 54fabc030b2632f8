import { serveRequests } from '../worker-client.ts';
import { measureDrawingFile } from './measure-drawing-file.ts';

// Reads and measures drawings in the browser, before there is an account.
serveRequests(measureDrawingFile);
