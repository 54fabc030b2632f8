/** Fields of mail templates, by the names of a hosted project. */
export type TemplateData = {
  SiteURL: string;
  ConfirmationURL: string;
  Token: string;
  TokenHash: string;
  Email: string;
  NewEmail: string;
  RedirectTo: string;
  /** Not available on a hosted project: a template may use it in `if` only. */
  ChangedAt: string;
};

/**
 * Fills `{{ .Name }}` fields of an HTML template, and includes the text between `{{ if .Name }}` and `{{ end }}` if the
 * field is not empty. Values are escaped for their position: percent-encoded in the query of a link, HTML-escaped
 * elsewhere, so that an address cannot add markup to a mail.
 *
 * Throws on an unknown field, and on any other action of Go's templates.
 */
export function renderTemplate(template: string, data: TemplateData): string {
  return fill(template.replaceAll(/\{\{ if \.(\w+) \}\}(.*?)\{\{ end \}\}/gs, resolveCondition), data);

  function resolveCondition(_action: string, name: string, inner: string): string {
    if (!isField(name, data)) throw new Error(`The mail template asks for ${name}, which is not supported.`);
    return data[name] === '' ? '' : inner;
  }
}

function fill(template: string, data: TemplateData): string {
  return template.replaceAll(/\{\{(.*?)\}\}/gs, (action: string, inner: string, offset: number) => {
    const name = /^-?\s*\.(\w+)\s*-?$/.exec(inner)?.[1];
    if (!name || !isField(name, data)) throw new Error(`The mail template holds ${action}, which is not supported.`);
    const value = data[name];
    return escapeHtml(standsInQuery(template.slice(0, offset)) ? encodeURIComponent(value) : value);
  });
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&#34;')
    .replaceAll("'", '&#39;');
}

function isField(name: string, data: TemplateData): name is keyof TemplateData {
  return Object.hasOwn(data, name);
}

function standsInQuery(before: string): boolean {
  const open = before.lastIndexOf('href="');
  if (open < 0) return false;
  const link = before.slice(open + 'href="'.length);
  return !link.includes('"') && link.includes('?');
}
