/** Returns a response with JSON that is already text. */
export function jsonText(json: string, status = 200): Response {
  return new Response(json, { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
}
