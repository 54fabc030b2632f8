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
