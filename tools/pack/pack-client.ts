/** `npm run pack:client`: writes the types of the JavaScript client and packs it for npm in `.local/packages`. */
import path from 'node:path';
import { writeClientTypes } from './client-types.ts';
import { packClient } from './make-client.ts';

await writeClientTypes();
process.stdout.write(`${packClient(path.resolve(import.meta.dirname, '../../.local/packages'))}\n`);
