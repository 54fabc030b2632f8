/**
 * A copy of an SVG that is safe to show: no scripts, no event handlers, no embedded pages, nothing loaded from elsewhere. It is
 * drawn as an image (`<img>`), where browsers run nothing and load nothing either; this is the second lock on the same door.
 * Gives null when the text is not an SVG.
 */
export function sanitiseSvg(text: string): string | null {
  // Entities can expand without end; a preview needs none.
  const document = new DOMParser().parseFromString(
    text.replace(/<!DOCTYPE[^>[]*(\[[^\]]*\])?[^>]*>/i, ''),
    'image/svg+xml',
  );
  const root = document.documentElement;
  if (root.localName !== 'svg' || document.querySelector('parsererror') !== null) return null;
  for (const element of root.querySelectorAll('*')) {
    if (!allowedHere(element)) element.remove();
  }
  for (const element of [root, ...root.querySelectorAll('*')]) cleanAttributes(element);
  giveSize(root);
  return new XMLSerializer().serializeToString(root);
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
