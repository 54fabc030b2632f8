/**
 * A copy of an SVG that is safe to show: no scripts, no event handlers, no embedded pages, nothing loaded from elsewhere. It is
 * drawn as an image (`<img>`), where browsers run nothing and load nothing either; this is the second lock on the same door.
 * Gives null when the text is not an SVG.
 */
export function sanitizeSvg(text: string): string | null {
  const document = new DOMParser().parseFromString(plainEntities(text), 'image/svg+xml');
  const root = document.documentElement;
  if (root.localName !== 'svg' || document.querySelector('parsererror') !== null) return null;
  for (const element of root.querySelectorAll('*')) {
    if (!allowedHere(element)) element.remove();
  }
  for (const element of [root, ...root.querySelectorAll('*')]) cleanAttributes(element);
  giveSize(root);
  return new XMLSerializer().serializeToString(root);
}

/**
 * The text without its document type. Illustrator writes namespaces as entities there: those (short, flat) are put in place;
 * entities made of others can grow without end and are left unknown, which makes the file one without a preview.
 */
function plainEntities(text: string): string {
  const doctype = /<!DOCTYPE[^>[]*(?:\[([^\]]*)\])?[^>]*>/i.exec(text);
  if (doctype === null) return text;
  const values = new Map<string, string>();
  for (const [, name, , value] of (doctype[1] ?? '').matchAll(/<!ENTITY\s+([\w.-]+)\s+(["'])([^"'&<]{0,200})\2\s*>/g)) {
    values.set(name!, value!);
  }
  return text.replace(doctype[0], '').replace(/&([\w.-]+);/g, (all, name: string) => values.get(name) ?? all);
}

const banned = new Set([
  'script',
  'foreignObject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'canvas',
  'handler',
  'listener',
  'animate',
  'animateMotion',
  'animateTransform',
  'set',
  'a',
]);

function allowedHere(element: Element): boolean {
  if (element.localName === 'a') return unwrap(element);
  if (banned.has(element.localName)) return false;
  if (element.localName === 'style') return !/@import|url\s*\(\s*['"]?\s*(?!#)[^'")]/i.test(element.textContent ?? '');
  return true;
}

/** A link's shapes stay, the link goes. */
function unwrap(link: Element): boolean {
  link.replaceWith(...link.childNodes);
  return true;
}

function cleanAttributes(element: Element): void {
  for (const { name, localName, value } of Array.from(element.attributes)) {
    const isHandler = /^on/i.test(localName);
    const isOutsideLink = localName === 'href' && !/^\s*(#|data:image\/(png|jpe?g|gif|webp);)/i.test(value);
    const isOutsideUrl = /url\s*\(\s*['"]?\s*(?!#)[^'")]/i.test(value);
    if (isHandler || isOutsideLink || isOutsideUrl) element.removeAttribute(name);
  }
}

/** An image without size would show at the browser's whim; the view box has the right shape. */
function giveSize(root: Element): void {
  const box = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const [, , width, height] = box;
  if (width === undefined || height === undefined || !(width > 0) || !(height > 0)) return;
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));
}
