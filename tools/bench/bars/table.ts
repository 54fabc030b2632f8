import type { Bar, Step } from './bar.ts';

const tests = (...files: string[]): Step => ({
  tests: files.map((file) => (file.startsWith('packages/') ? file : `tests/${file}`)),
});
const faults = (...files: string[]): Step => ({ tests: files.map((file) => `tests/faults/${file}`), faults: true });
const journeys = (...files: string[]): Step => ({ journeys: files });
const program = (file: string, ...args: string[]): Step => ({ program: file, args });

/**
 * Returns the bars B01 to B48 for security and reliability, with their measurements. `small` is for every day, `full` for a release: hours
 * on two cores.
 */
export function bars(size: 'small' | 'full'): Bar[] {
  return [drawingBars, moneyBars, signInBars, faultBars, webBars].flatMap((barsOf) => barsOf(size === 'full'));
}

const pick = (isFull: boolean, full: string, small: string): string => (isFull ? full : small);

const drawingBars = (isFull: boolean): Bar[] => [
  {
    id: 'B01',
    asked: 'every hostile drawing, picture and text answered as its list says: no 5xx, no crash, no wrong figure',
    steps: [
      tests(
        'engine/drawing/svg/hostile',
        'packages/postscript/tests/hostile',
        'engine/lettering/hostile-text',
        'backend/vectorizer/identify-picture',
      ),
      program('tools/bench/bars/corpus.ts'),
    ],
    left: 'The whole collection of 175: `node tools/bench/bars/corpus.ts --corpus FOLDER`.',
  },
  {
    id: 'B02',
    asked: 'control drawings to 0.01 mm',
    steps: [tests('packages/postscript/tests/control-fixtures', 'engine/pinned')],
  },
  {
    id: 'B03',
    asked: 'any of them in 2 s, EPS and pictures in 5 s',
    steps: [program('tools/bench/bars/corpus.ts')],
  },
  { id: 'B04', asked: 'any of them adds 256 MB at most', steps: [program('tools/bench/bars/corpus.ts')] },
  {
    id: 'B05',
    asked: 'no look-up, connection, file or child process of a drawing',
    steps: [faults('job-process')],
    left: 'By the permissions of the job processes; `strace -f` over the collection sees it from outside.',
  },
  {
    id: 'B06',
    asked: '1,000,000 mutated SVG and EPS each: nothing uncaught, none over 2 s, no NaN',
    steps: [
      program('tools/fuzz/svg.ts', '--count', pick(isFull, '1000000', '8000'), '--seconds', '20000'),
      program('tools/fuzz/eps.ts', '--count', pick(isFull, '1000000', '8000'), '--seconds', '20000'),
    ],
  },
  {
    id: 'B07',
    asked: 'uploads of up to 10 MiB arrive whole, 20 at once',
    steps: [program('tools/bench/server/load.ts', '--only', 'uploads', '--database', 'embedded')],
  },
  {
    id: 'B08',
    asked: 'larger ones get 413 with the limit named',
    steps: [tests('backend/http/body/read-body', 'lib/server/calls/proxy-call')],
  },
];

const moneyBars = (isFull: boolean): Bar[] => [
  {
    id: 'B09',
    asked: '10,000 spends by 50 on 1,000 credits: 1,000 succeed, nothing left',
    steps: [
      isFull ? program('tools/bench/server/ledger.ts') : faults('ledger-chaos'),
      tests('contract/database/spending'),
    ],
  },
  {
    id: 'B10',
    asked: 'an hour of random movements with kills: sums and balances agree',
    steps: [isFull ? program('tools/bench/server/ledger.ts') : faults('ledger-chaos')],
    left: 'A minute of movements, connections cut every 2 s. An hour: raise CHAOS_MS in tools/bench/server/ledger.ts.',
  },
  {
    id: 'B11',
    asked: 'one request key 100 times at once: one run, one charge',
    steps: [tests('contract/database/nest-run-id', 'backend/areas/nest.test')],
  },
  {
    id: 'B12',
    asked: '38 webhook cases; no effect without a signature in 1,000 forged',
    steps: [
      tests('backend/billing/webhook-table'),
      ...(isFull ? [program('tools/bench/server/billing.ts', 'forged')] : []),
    ],
  },
  {
    id: 'B13',
    asked: 'every order of 4 events, 50 copies each: one end',
    steps: [isFull ? program('tools/bench/server/billing.ts', 'orders') : tests('contract/database/billing-events')],
  },
  {
    id: 'B14',
    asked: 'killed between effect and answer, 100 times: one effect each',
    steps: [isFull ? program('tools/bench/server/billing.ts', 'kills') : faults('billing-faults')],
  },
  {
    id: 'B15',
    asked: '1,000 events in 10 s, the database away meanwhile: none lost',
    steps: [isFull ? program('tools/bench/server/billing.ts', 'flood') : faults('billing-faults')],
  },
  {
    id: 'B16',
    asked: 'after a day of missed events, reconciled by one run',
    steps: [tests('backend/billing/reconciliation')],
  },
];

const signInBars = (isFull: boolean): Bar[] => [
  {
    id: 'B17',
    asked: '51 cases of tokens, codes and passwords',
    steps: [tests('contract/auth', 'app/api/auth-tries', 'backend/auth', 'lib/server/password-rules')],
  },
  {
    id: 'B18',
    asked: '20 refreshes at once, 100 rounds: nobody signed out; an old token ends the session',
    steps: [isFull ? program('tools/bench/auth.ts') : tests('contract/auth/refresh')],
  },
  {
    id: 'B19',
    asked: 'known and unknown addresses: equal answers, times within 10 % or 30 ms',
    steps: isFull ? [program('tools/bench/auth.ts')] : [tests('contract/auth/accounts', 'app/api/auth.test')],
  },
  {
    id: 'B20',
    asked: 'cookies __Host-, Secure, HttpOnly, SameSite; below 4,096 bytes',
    steps: [journeys('hosted/https.spec', 'forged-requests.spec')],
  },
  {
    id: 'B21',
    asked: 'nothing of a session in a shared cache',
    steps: [journeys('hosted/https.spec', 'forged-requests.spec')],
    left: 'By headers. Two users through one cache, 10,000 requests: put a caching proxy before the web server.',
  },
  {
    id: 'B22',
    asked: 'each rate driven to 429 and back; forged addresses change nothing',
    steps: [
      tests('app/api/auth-limits', 'app/api/auth-tries', 'contract/database/shared-rates', 'backend/http/rate-limit'),
    ],
  },
  {
    id: 'B23',
    asked: 'every call with no session, another’s session, another’s ids: nothing',
    steps: [tests('backend/areas/locks', 'backend/areas/areas', 'contract/database/policies')],
  },
  {
    id: 'B24',
    asked: 'signed out: no spending after 1 s, no reading after 60 s',
    steps: [tests('backend/auth/authenticate', 'lib/server/auth/session-status', 'app/api/auth.test')],
  },
];

const faultBars = (isFull: boolean): Bar[] => [
  {
    id: 'B25',
    asked: 'kill -9 of job processes, 100 times: none lost, none paid twice',
    steps: [isFull ? program('tools/bench/server/kills.ts') : faults('worker-kills')],
  },
  {
    id: 'B26',
    asked: 'kill -9 of web, backend, stand-ins with database: serving again, nothing acknowledged lost',
    steps: [
      program('tools/bench/bars/stays-up.ts', '--only', 'kills', '--rounds', pick(isFull, '2', '1')),
      program('tools/bench/bars/stays-up.ts', '--only', 'clock'),
      program('tools/bench/bars/stays-up.ts', '--only', 'descriptors'),
    ],
    left: '2 rounds of 4 parts; the free credits of one account end there. The bar asks 50 of the web server.',
  },
  {
    id: 'B27',
    asked: 'database connections cut 50 times, database away 60 s: 503 in 1 s, back in 10 s',
    steps: isFull
      ? [
          program('tools/bench/server/faults.ts', '--only', 'cuts'),
          program('tools/bench/server/faults.ts', '--only', 'away'),
        ]
      : [faults('network-faults')],
  },
  {
    id: 'B28',
    asked: 'a silent network is noticed in 30 s, no call over 15 s',
    steps: [isFull ? program('tools/bench/server/faults.ts', '--only', 'silence') : faults('network-faults')],
  },
  {
    id: 'B29',
    asked: 'memory bombs: that job fails, nobody else',
    steps: [
      isFull ? program('tools/bench/server/bombs.ts') : faults('bombs'),
      program('tools/bench/bars/stays-up.ts', '--only', 'memory'),
    ],
  },
  {
    id: 'B30',
    asked: 'full disk: clear refusal, no half file, normal 10 s after',
    steps: [
      program('tools/bench/bars/stays-up.ts', '--only', 'disk', '--rounds', pick(isFull, '3', '1')),
      ...(isFull ? [program('tools/bench/server/faults.ts', '--only', 'disk')] : []),
    ],
  },
  {
    id: 'B31',
    asked: 'clients who leave, 200: descriptors and memory back',
    steps: [tests('backend/areas/clients-who-leave')],
  },
  {
    id: 'B32',
    asked: 'SIGTERM under load: calls under way answered, no run lost',
    steps: [program('tools/bench/bars/stays-up.ts', '--only', 'stop')],
    left: 'One round; the bar asks 20.',
  },
  {
    id: 'B33',
    asked: 'soak of 4 h: no 5xx, memory below +5 MB/h, descriptors within 20',
    steps: [
      program(
        'tools/bench/server/load.ts',
        '--only',
        'soak',
        '--database',
        'embedded',
        '--minutes',
        pick(isFull, '240', '5'),
      ),
    ],
  },
];

const webBars = (isFull: boolean): Bar[] => [
  {
    id: 'B34',
    asked: 'headers: score 115 or more on every kind of page; no unsafe-inline in script-src',
    steps: [program('tools/bench/bars/web.ts', '--only', 'headers'), journeys('landing-pages.spec')],
  },
  {
    id: 'B35',
    asked: 'forged requests: CSRF, redirects, raw, headers, names, bodies',
    steps: [
      program('tools/bench/bars/web.ts', '--only', 'raw'),
      program('tools/bench/bars/attacks.ts'),
      tests('lib/server/security/http-guard', 'lib/shared/security/local-path', 'lib/server/same-origin'),
      journeys('forged-requests.spec'),
    ],
  },
  { id: 'B36', asked: 'stored content runs nowhere', steps: [journeys('bad-input.spec', 'tool/zip.spec')] },
  {
    id: 'B37',
    asked: 'slow clients: headers closed in 15 s, bodies in 60 s, others served',
    steps: [
      program('tools/bench/bars/web.ts', '--only', 'slow'),
      ...(isFull ? [program('tools/bench/server/load.ts', '--only', 'slow', '--database', 'embedded')] : []),
    ],
  },
  {
    id: 'B38',
    asked: 'load: bursts, overfull line, 200 streams',
    steps: isFull
      ? ['burst', 'overfull', 'streams'].map((name) =>
          program('tools/bench/server/load.ts', '--only', name, '--database', 'embedded'),
        )
      : [program('tools/bench/server/load.ts', '--only', 'burst', '--database', 'embedded')],
    left: 'Floors in requests a second are for a quiet machine; told, not judged.',
  },
  {
    id: 'B39',
    asked: 'with two runs beside it, measuring keeps half its rate; abusers stop nobody',
    steps: [
      program('tools/bench/server.ts'),
      program('tools/bench/server-abuse.ts', '--seconds', pick(isFull, '30', '10')),
    ],
  },
  {
    id: 'B40',
    asked: 'stand-ins: not in what browsers load, not by other names; 20 bad environments refused by name',
    steps: [
      program('tools/bench/bars/web.ts', '--only', 'stand-ins'),
      tests(
        'lib/server/security/production-faults',
        'lib/server/env',
        'tools/start/mode',
        'backend/env',
        'lib/server/local-stack',
        'packages/local-services/tests/http/access',
      ),
      journeys('hosted/https.spec', 'forged-requests.spec'),
    ],
  },
  { id: 'B41', asked: 'ASVS 5.0: none open at level 1, 5 at most at level 2', steps: [tests('docs/asvs')] },
  { id: 'B42', asked: 'no server actions, optimizer, rewrites, use cache, eval', steps: [tests('docs/features')] },
  {
    id: 'B43',
    asked: 'no package below the version that mended a known fault; critical ones in 24 h',
    steps: [tests('tools/sbom')],
    left: 'How fast we are, only a year of releases shows.',
  },
  {
    id: 'B44',
    asked: 'no known high fault in shipped packages; bill of materials; no install script',
    steps: [tests('tools/sbom')],
    left: 'Known faults: `npm audit --omit=dev`, where the registry answers it.',
  },
  {
    id: 'B45',
    asked: '40 planted secrets: none in logs, reports, addresses, scripts',
    steps: [tests('app/api/auth-logs', 'backend/log', 'lib/shared/security/error-report-privacy')],
  },
  {
    id: 'B46',
    asked: 'no input after the run, no result after 24 h, deletion complete',
    steps: [tests('backend/runs/sweep-runs', 'contract/database/delete-user-data', 'backend/areas/account')],
  },
  {
    id: 'B47',
    asked: 'embedded database: 60 kills, none lost; second open refused',
    steps: [
      faults('stand-in-kills'),
      tests('packages/local-services/tests/lock', 'packages/local-services/tests/database/open-database'),
    ],
  },
  {
    id: 'B48',
    asked: '/api/health in 100 ms under load, p99',
    steps: [program('tools/bench/bars/web.ts', '--only', 'health')],
  },
];
