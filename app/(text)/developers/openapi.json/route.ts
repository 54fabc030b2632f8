import { openApiDocument } from '#lib/server/v1/openapi.ts';

/** The same for everybody, and for as long as the server runs. */
const document = JSON.stringify(openApiDocument(), null, 2);

export function GET(): Response {
  return new Response(document, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      // Tools in other sites' pages may read what everybody may.
      'access-control-allow-origin': '*',
    },
  });
}
