import { expect, type APIRequestContext } from '@playwright/test';

type Mail = { to: string; subject: string; text: string; html: string; links: string[] };

/** Waits for the newest mail to an address in the local inbox, if a subject is set until the newest has it. */
export async function newestMail(request: APIRequestContext, to: string, subject?: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const response = await request.get('/__local/inbox.json', { params: { to } });
    expect(response.status()).toBe(200);
    found = ((await response.json()) as Mail[])[0];
    expect(found).toBeDefined();
    if (subject !== undefined) expect(found!.subject).toBe(subject);
  }).toPass({ timeout: 120_000 });
  return found!;
}
