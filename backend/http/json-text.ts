/** A JSON answer that is text already. */
export function jsonText(json: string): Response {
  return new Response(json, { headers: { 'content-type': 'application/json; charset=utf-8' } });
}
