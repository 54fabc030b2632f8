/** Returns a response with JSON that is already text. */
export function jsonText(json: string): Response {
  return new Response(json, { headers: { 'content-type': 'application/json; charset=utf-8' } });
}
