/** A minimal browser that stores cookies and sends the headers of a request from its site. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly siteUrl: string;

  constructor(siteUrl: string) {
    this.siteUrl = siteUrl;
  }

  get(path: string): Request {
    return new Request(`${this.siteUrl}${path}`, { headers: this.#headers() });
  }

  post(path: string, data: unknown): Request {
    return new Request(`${this.siteUrl}${path}`, {
      method: 'POST',
      headers: { ...this.#headers(), 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(data),
    });
  }

  postForm(path: string, fields: Record<string, string>): Request {
    return new Request(`${this.siteUrl}${path}`, {
      method: 'POST',
      headers: {
        ...this.#headers(),
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Stores the cookies of the response and returns the raw headers for closer inspection. */
  take(response: Response): string[] {
    const headers = response.headers.getSetCookie();
    for (const header of headers) {
      const [pair = '', ...attributes] = header.split(';');
      const [name = '', ...value] = pair.split('=');
      if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) this.cookies.delete(name);
      else this.cookies.set(name, value.join('='));
    }
    return headers;
  }

  #headers(): Record<string, string> {
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }
}
