import { createRequire } from 'node:module';

/**
 * The document of test files with JSX. All files of a process share one, because React and Testing Library retain what they find when they
 * are loaded; each file gets it as it was at the beginning.
 */
const require = createRequire(import.meta.url);

// For each style, jsdom compares all rules of its default style sheet with the element; nearly all are of other elements. Replaced before
// jsdom is loaded.
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');
const { matchesDontThrow } = selectors;
const names = new Map();
selectors.matchesDontThrow = (element, selector) => {
  if (!names.has(selector)) names.set(selector, namesIn(selector));
  return (names.get(selector)?.has(element.localName) ?? true) && matchesDontThrow(element, selector);
};

/** Returns the names of the elements that a selector is for, or null if it is for more. */
function namesIn(selector) {
  const found = selector.split(',').map((part) => /(?:^|[\s>])([a-z\d]+)(?:[[:][^\s>]*)?$/.exec(part.trim())?.[1]);
  return found.includes(undefined) ? null : new Set(found);
}

const { JSDOM, VirtualConsole } = require('jsdom');
const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js');
const virtualConsole = new VirtualConsole();
virtualConsole.on('jsdomError', (error) => {
  // A saved file follows a link, which jsdom does not.
  if (!error.message.startsWith('Not implemented: navigation')) console.error(error);
});
const dom = new JSDOM('<!DOCTYPE html>', { pretendToBeVisual: true, url: 'http://localhost/', virtualConsole });
const { window } = dom;

// jsdom lacks these. They are there for all files, because a saved file is revoked by a timer that may outlive its test.
Object.assign(window.URL, { createObjectURL: () => 'blob:saved', revokeObjectURL: () => {} });

// Testing Library reads the labels of each field; for each label, jsdom searches the whole document for the field.
const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea';
define(window.HTMLLabelElement, 'control', (label) => {
  const id = label.getAttribute('for');
  const found = id === null ? label.querySelector(LABELABLE) : label.ownerDocument.getElementById(id);
  return found?.matches(LABELABLE) ? found : null;
});
for (const name of ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea']) {
  define(window[`HTML${name}Element`], 'labels', (field) => {
    if (!field.matches(LABELABLE)) return null;
    return [...field.getRootNode().querySelectorAll('label')].filter(({ control }) => control === field);
  });
}

// Testing Library reads the styles of the same elements for each role and name. jsdom drops `_styleCache` when the document changes.
const { getComputedStyle } = window;
const documentState = implForWrapper(window.document);
let styles = new WeakMap();
let stateOfStyles = null;
window.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement) return getComputedStyle(element, pseudoElement);
  if (documentState._styleCache === null || documentState._styleCache !== stateOfStyles) styles = new WeakMap();
  const style = styles.get(element) ?? getComputedStyle(element);
  styles.set(element, style);
  stateOfStyles = documentState._styleCache;
  return style;
};

function define(element, name, read) {
  Object.defineProperty(element.prototype, name, {
    configurable: true,
    enumerable: true,
    get() {
      return read(this);
    },
  });
}

/** Functions and objects that are those of Node; some of jsdom's call them. */
const ofNode = new Set([
  ...Object.keys(require('jsdom/lib/jsdom/browser/js-globals.json')),
  ...'atob btoa console crypto performance queueMicrotask structuredClone'.split(' '),
  ...'clearInterval clearTimeout setInterval setTimeout'.split(' '),
]);

/** Descriptors that make the properties of the window global. `window` itself is the global object, so that each property exists once. */
const web = Object.fromEntries([
  ...[...Object.getOwnPropertyNames(window), 'addEventListener', 'dispatchEvent', 'removeEventListener']
    .filter((name) => !ofNode.has(name))
    .map((name) => [name, mirrored(name)]),
  ...['window', 'self', 'parent', 'top', 'frames'].map((name) => [name, plain(globalThis)]),
  ['IS_REACT_ACT_ENVIRONMENT', plain(true)],
]);

function plain(value) {
  return { configurable: true, enumerable: true, writable: true, value };
}

function mirrored(name) {
  const value = window[name];
  // A method needs its window; a class is used as it is.
  const isMethod = typeof value === 'function' && value.prototype === undefined;
  const bound = isMethod ? value.bind(window) : undefined;
  return {
    configurable: true,
    enumerable: true,
    get: () => (window[name] === value && bound) || window[name],
    set: (next) => (window[name] = next),
  };
}

/** Objects whose properties tests replace. */
const owners = [window, window.navigator, window.document, crypto, performance];
for (const name of Object.getOwnPropertyNames(window)) {
  const value = window[name];
  if (typeof value === 'function' && value.prototype) owners.push(value, value.prototype);
}

const beginnings = [globalThis, ...owners].map((owner) => [owner, Object.getOwnPropertyDescriptors(owner)]);

// An error in a listener or an effect fails the test as one in Node does.
window.addEventListener('error', ({ error }) => error && process.emit('uncaughtException', error));

/** Opens the document for the test file that is about to be loaded. */
export function openDocument() {
  resetDocument();
  process.env.RTL_SKIP_AUTO_CLEANUP = 'true';
  limitReact();
  const { act, cleanup, configure } = require('@testing-library/react');
  const { expect, afterAll, afterEach, beforeAll } = globalThis;
  expect.extend(require('@testing-library/jest-dom/matchers'));
  // A limit for waits that never end, not for slow ones.
  configure({ asyncUtilTimeout: 60_000 });
  // React retains the setImmediate that it finds at its first asynchronous act, which must not be one of fake timers.
  beforeAll(() => act(async () => {}));
  afterEach(cleanup);
  // With one worker Jest runs all files in its own process, where the next one may need no document.
  if (!process.send) afterAll(close);
}

/**
 * Stops React from measuring each rendering for the performance tools of a browser, and from recording where each element is made, which
 * it reports with warnings.
 */
function limitReact() {
  delete console.timeStamp;
  const internals = require('react').__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set: () => {},
  });
}

/** Empties the document and undoes what tests have replaced in it and in its classes. */
export function resetDocument() {
  empty();
  restoreAll();
  Object.defineProperties(globalThis, web);
}

async function close() {
  empty();
  // Timers that jsdom sets when its document changes.
  await new Promise((resolve) => setTimeout(resolve, 50));
  restoreAll();
}

function restoreAll() {
  for (const [owner, beginning] of beginnings) restore(owner, beginning);
}

function empty() {
  const { document, history, localStorage, sessionStorage } = window;
  document.getSelection()?.removeAllRanges();
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  dom.cookieJar.removeAllCookiesSync();
  history.replaceState(null, '', '/');
}

/**
 * Returns an object to its first properties. Libraries retain theirs: symbols of the global object, such as the state of the test runner,
 * and the marks of the document that they listen to once.
 */
function restore(owner, beginning) {
  const isOfTest = (name) => {
    if (owner === globalThis) return typeof name === 'string';
    return owner !== window.document || name in Object.getPrototypeOf(owner);
  };
  for (const name of Reflect.ownKeys(owner)) if (!(name in beginning) && isOfTest(name)) delete owner[name];
  for (const name of Reflect.ownKeys(beginning).filter(isOfTest)) {
    const { value, get, set } = Object.getOwnPropertyDescriptor(owner, name) ?? {};
    const first = beginning[name];
    if (value !== first.value || get !== first.get || set !== first.set) Object.defineProperty(owner, name, first);
  }
}
