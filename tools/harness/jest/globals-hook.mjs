import { registerHooks } from 'node:module';

/**
 * In bare Node, `@jest/globals` is a module of ours. The runner loads each test file under a fresh address, with a query; the
 * module that such a file asks for carries the same, so that it is evaluated once for each test file.
 */
const globals = new URL('globals.mjs', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const asker = context.parentURL ?? '';
    if (specifier !== '@jest/globals' || asker.includes('/node_modules/')) return next(specifier, context);
    const [file, query] = asker.split('?');
    return { url: query ? `${globals}?${encodeURIComponent(file)}&${query}` : globals, shortCircuit: true };
  },
});

const ANSWER = 'jest-light-runner-worker-data';
const QUESTION = 'jest-light-runner-get-worker-data';

// The runner (jest-light-runner 0.8) answers all of its processes when the first one asks, and no later one: a process that has
// not begun to listen by then would ask without an answer, and wait for ever.
if (process.send) {
  let kept;
  const { emit, send } = process;
  process.emit = (name, ...args) => {
    if (name === 'message' && args[0]?.type === ANSWER) kept = args[0];
    return emit.call(process, name, ...args);
  };
  process.send = (message, ...rest) => {
    if (message === QUESTION && kept) setImmediate(() => emit.call(process, 'message', kept));
    return send.call(process, message, ...rest);
  };
}
