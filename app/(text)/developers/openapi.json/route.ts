import { openApiDocument } from '#web/v1/openapi.ts';

/** Equal for all visitors and constant while the server runs. */
const document = JSON.stringify(openApiDocument(), null, 2);

export function GET(): Response {
  return new Response(document, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      // The document is public, so scripts of other sites may read it.
      'access-control-allow-origin': '*',
    },
  });
}
