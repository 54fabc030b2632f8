import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';

// A module without types.
const harness = '#harness/jest/document.mjs';
const { resetDocument } = (await import(harness)) as { resetDocument: () => void };

test('the next test file gets an empty document with the functions of jsdom and Node', () => {
  const { click } = HTMLElement.prototype;
  const { fetch, URL } = globalThis;
  const { createObjectURL } = URL;
  const width = innerWidth;
  document.head.innerHTML = '<style>p { display: none }</style>';
  document.body.innerHTML = '<p>left over</p>';
  document.body.className = 'locked';
  document.cookie = 'left=over';
  localStorage.setItem('left', 'over');
  sessionStorage.setItem('left', 'over');
  history.pushState(null, '', '/left?over#here');
  HTMLElement.prototype.click = () => {};
  Element.prototype.scrollIntoView = () => {};
  URL.createObjectURL = () => 'left over';
  Object.assign(globalThis, { fetch: () => {}, Worker: () => {}, innerWidth: 1 });
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: () => 'left over' });

  resetDocument();

  expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>');
  expect([document.cookie, localStorage.length, sessionStorage.length]).toEqual(['', 0, 0]);
  expect(location.href).toBe('http://localhost/');
  expect(HTMLElement.prototype.click).toBe(click);
  expect('scrollIntoView' in Element.prototype).toBe(false);
  expect(URL.createObjectURL).toBe(createObjectURL);
  expect(globalThis.fetch).toBe(fetch);
  expect('Worker' in globalThis).toBe(false);
  expect(innerWidth).toBe(width);
  expect(document.visibilityState).not.toBe('hidden');
  expect(crypto.randomUUID()).toMatch(/^[\da-f-]{36}$/);
});

test('a property of the window equals the global, whichever is set', () => {
  expect(window).toBe(globalThis);
  window.name = 'set on the window';
  expect(document.defaultView!.name).toBe('set on the window');
  let heard = 0;
  addEventListener('resize', () => (heard += 1), { once: true });
  window.dispatchEvent(new Event('resize'));
  expect(heard).toBe(1);
});

test('a label belongs to the field that it names or contains first', () => {
  render(
    <form>
      <label htmlFor="named">By name</label>
      <input id="named" />
      <label>
        Around
        <span />
        <select aria-label="first" />
        <textarea aria-label="second" />
      </label>
      <label htmlFor="nothing">
        Of nothing
        <input />
      </label>
      <label htmlFor="plain">Of no field</label>
      <p id="plain" />
      <input type="hidden" />
    </form>,
  );
  const controls = [...document.querySelectorAll('label')].map(({ control }) => control);
  expect(controls).toEqual([document.getElementById('named'), document.querySelector('select'), null, null]);
  const labels = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map((field) =>
    field.labels === null ? null : [...field.labels].map((label) => label.firstChild!.textContent),
  );
  expect(labels).toEqual([['By name'], ['Around'], [], [], null]);
  expect(screen.getByLabelText('By name')).toBe(document.getElementById('named'));
});
