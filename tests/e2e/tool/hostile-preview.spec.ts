import { expect, test } from '@playwright/test';
import { signIn } from '#harness/browser/sign-in.ts';
import { addFile } from '#harness/browser/tool-page.ts';

const HOSTILE = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="4in" height="4in" viewBox="0 0 400 400" onload="document.title='ran'">
<?xml-stylesheet href="http://outside.test/a.css"?>
<style>@import url(http://outside.test/b.css); rect { fill: url(http://outside.test/c.svg#d) }</style>
<script>document.title = 'ran'</script>
<rect style="fill:red" onclick="document.title='ran'" width="100" height="100"/>
<path style="background:url(http://outside.test/e.png)" onmouseover="document.title='ran'" d="M200 200h100v100h-100z"/>
<image xlink:href="http://outside.test/f.png" width="10" height="10"/>
<use href="http://outside.test/g.svg#h"/>
<a href="javascript:document.title='ran'"><circle cx="300" cy="50" r="40"/></a>
<foreignObject width="10" height="10"><iframe xmlns="http://www.w3.org/1999/xhtml" src="http://outside.test/i"/></foreignObject>
<animate attributeName="href" to="javascript:document.title='ran'"/>
</svg>`;

test('a hostile drawing violates no policy of the page, loads nothing and runs nothing, in the sketch and in its preview', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL!);
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
  });
  const outside: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('outside.test')) outside.push(request.url());
  });
  await page.goto('/app');
  const title = await page.title();
  await addFile(page, 'hostile.svg', HOSTILE);
  await expect(page.getByText('hostile.svg').first()).toBeVisible();
  await page.getByRole('button', { name: 'Preview file' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations)).toEqual([]);
  expect(outside).toEqual([]);
  expect(await page.title()).toBe(title);
});
