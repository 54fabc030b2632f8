import { stripTypeScriptTypes } from 'node:module';

/**
 * Jest transformer for .ts files: Node's own removal of types, the same that runs the engine, backend and command line. The
 * code under test is the code that ships, at its own speed; line and column numbers stay.
 */
export default {
  process: (source) => ({ code: stripTypeScriptTypes(source) }),
};
