import { registerHooks } from 'node:module';
import './jsx-hook.mjs';

/**
 * In bare Node, `@jest/globals` is a module of this project. The runner loads each test file under a new address, with a query; the
 * address of the module that such a file imports has the same query, so that it is evaluated once for each test file.
 */
const globals = new URL('globals.mjs', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const importer = context.parentURL ?? '';
    if (specifier !== '@jest/globals' || importer.includes('/node_modules/')) return next(specifier, context);
    const [file, query] = importer.split('?');
    return { url: query ? `${globals}?${encodeURIComponent(file)}&${query}` : globals, shortCircuit: true };
  },
});

const ANSWER = 'jest-light-runner-worker-data';
const QUESTION = 'jest-light-runner-get-worker-data';

// The runner (jest-light-runner 0.8) answers all of its processes when the first one requests its data, and no later one: a process
// that did not listen at that time would wait forever for an answer to its own request.
if (process.send) {
  let answer;
  const { emit, send } = process;
  process.emit = (name, ...args) => {
    if (name === 'message' && args[0]?.type === ANSWER) answer = args[0];
    return emit.call(process, name, ...args);
  };
  process.send = (message, ...rest) => {
    if (message === QUESTION && answer) setImmediate(() => emit.call(process, 'message', answer));
    return send.call(process, message, ...rest);
  };
}
