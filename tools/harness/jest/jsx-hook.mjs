import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Compiles `.tsx` modules with the compiler of Next, which builds the product; Node removes the types of `.ts` modules itself. A test file
 * imports `@jest/globals` before all else, because that module opens the document that React needs when it is loaded.
 */
const require = createRequire(import.meta.url);
const compiled = new Map();

registerHooks({
  resolve(specifier, context, next) {
    // Next has no `exports` in its package.json, so Node requires the full name of the file.
    return next(/^next\/[\w-]+$/.test(specifier) ? `${specifier}.js` : specifier, context);
  },
  load(url, context, next) {
    const [file, query] = url.split('?');
    if (!file.endsWith('.tsx')) return next(url, context);
    const code = compiled.get(file) ?? compile(fileURLToPath(file));
    compiled.set(file, code);
    return { format: 'module', source: query ? `import '@jest/globals';${code}` : code, shortCircuit: true };
  },
});

// Errors name the lines of the source.
process.setSourceMapsEnabled(true);

function compile(filename) {
  const { transformSync } = require('next/dist/build/swc/index.js');
  return transformSync(readFileSync(filename, 'utf8'), {
    filename,
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'esnext',
      transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  }).code;
}
