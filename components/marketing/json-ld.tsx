/** Structured data for search engines (schema.org). Browsers do not execute it. */
export function JsonLd({ graph }: { graph: readonly Record<string, unknown>[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
