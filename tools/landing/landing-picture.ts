// Draws the picture that other sites show with a link to us (public/assets/opengraph.png) and the touch icon, with the
// machine's Chromium: node tools/run.mjs tools/landing/landing-picture.ts
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../chromium.ts';

const root = path.resolve(import.meta.dirname, '../..');
const asset = (name: string) => path.join(root, 'public', 'assets', name);
const font = await readFile(path.join(root, 'app/fonts/inter-interface.woff2'), 'base64');
const sheets = image(await readFile(asset('sample-sheets.svg'), 'utf8'));
const mark = image((await readFile(path.join(root, 'app', 'icon.svg'), 'utf8')).replace(/@media[^}]*}}/, ''));

const card = `<!doctype html><style>
@font-face{font-family:Inter;src:url(data:font/woff2;base64,${font});font-weight:100 900}
body{margin:0;width:1200px;height:630px;display:grid;grid-template-columns:540px 1fr;gap:48px;padding:64px;box-sizing:border-box;
background:#f8fafd;font-family:Inter;color:#141d31;align-items:center;overflow:hidden}
h1{font-size:62px;line-height:1.05;letter-spacing:-.03em;margin:28px 0 20px}p{font-size:27px;line-height:1.4;margin:0;color:#4b5671}
.m{width:72px}.s{height:502px}.s img,.m img{width:100%;height:100%}</style>
<div><div class=m>${mark}</div><h1>Measurement &amp; Nesting</h1><p>How many inches of edge are in your letters, and how many sheets will you need?</p></div>
<div class=s>${sheets}</div>`;
const icon = `<!doctype html><style>body{margin:0;width:180px;height:180px;background:#fff;display:grid;place-items:center}img{width:124px}</style>${mark}`;

const browser = await chromium.launch({ executablePath: findChromium() ?? undefined });
await picture(card, 1200, 630, asset('opengraph.png'));
await picture(icon, 180, 180, path.join(root, 'app', 'apple-icon.png'));
await browser.close();

/** Embedded as a separate picture, so that its styles do not affect the page. */
function image(svg: string): string {
  return `<img src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`;
}

async function picture(html: string, width: number, height: number, file: string) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate('document.fonts.ready');
  await writeFile(file, await page.screenshot());
  await page.close();
}
