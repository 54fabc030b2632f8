/** Element of the document with the properties that geometry needs; inside text, a run of characters ('#text'). */
export type SvgElement = {
  /** Local name for elements of the SVG namespace; elements of other namespaces are not stored. */
  readonly name: string;
  /**
   * As written in the file, including prefixes. Those of known namespaces are there under the usual prefix as well
   * (`xlink:href`). Created without a prototype.
   */
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: SvgElement | null;
  readonly children: SvgElement[];
  /** Position among the parent's children. */
  readonly index: number;
  /** Characters of a '#text'; '' otherwise. */
  readonly text: string;
  readonly line: number;
};

/**
 * Returns the value of an href in either spelling, trimmed; '' without one. SVG 2, 16.1: the name without a prefix has
 * precedence.
 */
export function hrefOf(element: SvgElement): string {
  return (element.attributes['href'] ?? element.attributes['xlink:href'] ?? '').trim();
}

/** Returns the id of a reference inside this document ('#id'), or null for anything else. */
export function localReference(href: string): string | null {
  if (!href.startsWith('#') || href.length < 2) return null;
  const id = href.slice(1);
  if (!id.includes('%')) return id;
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Returns the name of an element for messages: its id, otherwise its name and line. */
export function nameOf(element: SvgElement): string {
  return element.attributes['id'] ?? `${element.name}, line ${element.line}`;
}

/**
 * Decodes an id. Illustrator and CorelDRAW encode characters that are invalid in an id as _x0020_ and spaces as
 * underscores, and append _1_ to copies.
 */
export function unescapeId(id: string): string {
  return id.replaceAll(/_x([0-9A-F]{2,4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
