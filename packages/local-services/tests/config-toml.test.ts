import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parseConfigToml } from '../src/config-toml.ts';
import { loadAuthSettings, parseDuration } from '../src/auth/settings.ts';

test('reads tables, strings, numbers, booleans and lists', () => {
  const values = parseConfigToml(
    '# c\na = 1_000 # thousand\n[t.u]\nb = "x # \\"y\\"" # c\nc = true\nd = ["p", "q"]\ne = []\n',
  );
  expect(Object.fromEntries(values)).toEqual({
    a: 1000,
    't.u.b': 'x # "y"',
    't.u.c': true,
    't.u.d': ['p', 'q'],
    't.u.e': [],
  });
});

test.each(['a = nonsense', 'a = "open', 'just words', 'a = { b = 1 }'])('rejects %s with its line number', (line) => {
  expect(() => parseConfigToml(`x = 1\n${line}`)).toThrow('line 2');
});

test('reads all settings of the project', () => {
  const settings = loadAuthSettings(path.resolve(import.meta.dirname, '../../..'));
  expect(settings).toMatchObject({
    accessTokenS: 3600,
    refreshReuseS: 10,
    passwordMinLength: 8,
    mailMaxFrequencyS: 60,
  });
});

test('all mails share one layout and state the configured validity of links', () => {
  const { templates, otpExpiryS } = loadAuthSettings(path.resolve(import.meta.dirname, '../../..'));
  const frameOf = (html: string) => {
    const lines = html.trimEnd().split('\n');
    return [...lines.slice(0, 4), '...', ...lines.slice(-2)].join('\n');
  };
  const htmls = Object.values(templates).map(({ html }) => html);
  expect(htmls.length).toBeGreaterThan(5);
  expect(new Set(htmls.map(frameOf))).toEqual(new Set([frameOf(templates.confirmation.html)]));
  expect(templates.confirmation.html).toContain('Measurement &amp; Nesting');
  const hours = htmls.flatMap((html) => [...html.matchAll(/(\d+) hours/g)].map(([, figure]) => Number(figure)));
  expect(hours.length).toBeGreaterThan(2);
  expect(new Set(hours)).toEqual(new Set([otpExpiryS / 3600]));
});

test('parses durations in the format of Go', () => {
  expect(['60s', '1m30s', '24h', '0.5s'].map(parseDuration)).toEqual([60, 90, 86_400, 0.5]);
  expect(() => parseDuration('soon')).toThrow('soon');
});
