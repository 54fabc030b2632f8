import { serveRequests } from '../worker-client.ts';
import { CollisionPreview } from './collision-preview.ts';
import type { CollisionRequest } from './protocol.ts';

// Tests dragged parts for collisions outside of the page's thread, so that dragging never waits for the tests.
const preview = new CollisionPreview();
serveRequests((request: CollisionRequest) => preview.respond(request));
