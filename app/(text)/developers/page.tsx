import { Fragment, type ReactNode } from 'react';
import type { Metadata } from 'next';
import { FieldTables, type FieldTable } from '#components/developers/field-tables.tsx';
import { FactsTable, CodeBlock, ExampleList } from '#components/developers/facts-table.tsx';
import { Prose } from '#components/marketing/prose.tsx';
import { PlainLink } from '#components/shell/text-page/links.tsx';
import { v1Errors } from '#lib/shared/errors/v1-errors.ts';
import { callOf } from '#lib/shared/contracts/calls.ts';
import { operations, v1Path, type Operation, scopesOf } from '#lib/shared/contracts/v1.ts';
import { programMessageOf } from '#lib/shared/errors/program-messages.ts';
import { errorTable } from '#lib/shared/errors/table.ts';
import { formatNumber } from '#lib/shared/format.ts';
import { keyScopeWords } from '#lib/browser/key-scope-words.ts';
import { limits } from '#lib/shared/limits.ts';
import { keyScopes, product, words } from '#lib/shared/product.ts';
import { apiChanges, apiVersion } from '#lib/shared/public-api/changes.ts';
import { webEnv } from '#web/env.ts';
import { apiTables, typeId } from '#web/v1/api-tables.ts';
import { clientExample, pythonClientExample, exampleLanguages, exampleSteps } from '#web/v1/examples.ts';

export const metadata: Metadata = {
  title: 'Developers',
  description:
    'Measure and nest from your own programs: API keys, examples in curl, JavaScript and Python, errors, limits.',
  alternates: { canonical: '/developers' },
};

const all: readonly Operation[] = Object.values(operations);

const tables = apiTables();

/** Request fields of every operation, with a link to its answer. */
const callTables: readonly FieldTable[] = tables.calls.map(({ answer: { schema, mediaType }, ...table }) => ({
  ...table,
  note: (
    <>
      Answer: {schema === null ? 'a file' : <PlainLink href={`#${typeId(schema)}`}>{schema}</PlainLink>} as {mediaType}
      {mediaType === 'application/x-ndjson' && ', one JSON object in a line'}.
    </>
  ),
}));

/** Calls that a key can make at once, and then evenly in a minute. */
const callsAMinute = ({ call }: Operation): number =>
  limits.calls[callOf(call).rate as keyof typeof limits.calls].times;

/** Delivery of a finished run, shortened. */
const webhookExample = '{"type": "run.ended", "timestamp", "data": {"runId", "state", "reference"?, "error", …}}';

export default function DevelopersPage() {
  const origin = webEnv().siteUrl;
  return (
    <Prose title="Developers" isWide>
      <p>
        Your own programs can do what the app does: measure drawings and lettering, nest the parts on sheets, and fetch
        the files. They use your account’s credits and limits. Everything is described in{' '}
        <PlainLink href="/developers/openapi.json">openapi.json</PlainLink> (OpenAPI 3.1).
      </p>

      <h2>API keys</h2>
      <p>
        Make a key on your <PlainLink href="/account">account page</PlainLink>. It is shown once; we store only its
        hash. Send it with every call as <Code>Authorization: Bearer {product.apiKeyPrefix}…</Code>, from your own
        server or computer: never from a web page, and never in an address. A revoked key stops working immediately.
        Changing your password does not affect keys.
      </p>
      <FactsTable
        label="Permissions of a key"
        head={['Made for', 'It may']}
        rows={keyScopes.map((scope) => [<Code key="scope">{scope}</Code>, keyScopeWords[scope]])}
      />

      <h2>Calls</h2>
      <p>
        Below <Code>{`${origin}${v1Path}`}</Code>, requests and responses are JSON. Lengths are inches, y points down.
        Responses may gain fields; none is renamed or removed.
      </p>
      <FactsTable
        label="Calls"
        head={['Call', 'What it does', 'Key made for', 'Calls a minute']}
        rows={all.map((operation) => [
          <Code key="call">
            {operation.method} <BreakablePath path={operation.path} />
          </Code>,
          operation.summary,
          scopesOf(operation).join(' or '),
          callsAMinute(operation),
        ])}
      />

      <h2>Requests</h2>
      <p>
        Type, allowed values and default of every field. An unknown field is rejected. <Code>[]</Code> is any entry of a
        list. Types with a name have tables of their own below.
      </p>
      <FieldTables tables={callTables} of="requests" />
      <FieldTables tables={tables.requestTypes} of="requests" />

      <h2>Answers</h2>
      <p>
        Fields of the answers. A run’s stream is one <Code>RunEvent</Code> in a line; empty lines are heartbeats. Every
        answer has the header <Code>X-Request-Id</Code>, its id in our logs.
      </p>
      <FieldTables tables={tables.answers} of="answers" />

      <h2>Examples</h2>
      <p>
        The blocks of one language, in order, form a program. It reads your key from <Code>MN_API_KEY</Code>.
      </p>
      <ExampleList steps={exampleSteps(origin)} languages={exampleLanguages} />

      <h2>Clients</h2>
      <p>
        The package <Code>@measurement-nesting/client</Code> has every call, with types, resumes streams that break and
        waits at the rate limit. Install it with <Code>npm install {origin}/developers/client.tgz</Code>; its README has
        all methods.
      </p>
      <CodeBlock label="JavaScript client" code={clientExample(origin)} />
      <p>
        <PlainLink href="/developers/measurement_nesting.py">measurement_nesting.py</PlainLink> is the same client as
        one file for Python 3.9 or later, without dependencies.
      </p>
      <CodeBlock label="Python client" code={pythonClientExample(origin)} />

      <Webhooks />

      <h2>Limits</h2>
      <ul>
        <li>
          One drawing in a request: {words.fileSize}, {formatNumber(limits.shapes, 0)} shapes,{' '}
          {formatNumber(limits.segments, 0)} path segments.
        </li>
        <li>
          A request: {limits.rows} texts of {limits.textLength} characters, {limits.heightIn.min} to{' '}
          {limits.heightIn.max} in high; {formatNumber(limits.placedPieces, 0)} pieces to place; with the quantity{' '}
          <Code>fill</Code> {formatNumber(limits.filledPieces, 0)} copies of a part that is alone in the job, otherwise{' '}
          {formatNumber(limits.searchedCopies, 0)} pieces of the whole job; {limits.fonts.inRun} font files.
        </li>
        <li>
          Sheets of {limits.sheetIn.min} to {limits.sheetIn.max} in a side.
        </li>
        <li>
          A free account has {words.freeCredits}; a nesting run costs {words.runCostShort}, everything else is free. A
          paid account nests without limit ({words.fairUse}).
        </li>
        <li>Results are kept for {words.resultHours}. The same run again within that time costs nothing.</li>
        <li>
          A key can make its calls a minute (see Calls) at once, then evenly; all keys of an account together twice as
          many, and {product.runsAnHour} new runs an hour. <Code>RateLimit-Policy</Code> states the limit as{' '}
          <Code>q</Code> calls in <Code>w</Code> seconds, <Code>RateLimit</Code> the calls that are left as{' '}
          <Code>r</Code>, and the seconds until all are as <Code>t</Code>. Calls above the limit get{' '}
          <Code>too_many_requests</Code> with the seconds to wait in <Code>Retry-After</Code>.
        </li>
        <li>An account can have {limits.apiKeys} keys.</li>
        <li>
          <Code>GET {origin}/api/ready</Code>, without a key, returns 200 while the service works and 503 otherwise.
        </li>
      </ul>

      <Errors />
      <Versions />
    </Prose>
  );
}

function Webhooks() {
  return (
    <>
      <h2>Webhooks</h2>
      <p>
        Add an address with <Code>POST /webhooks</Code>, and the end of each run of the account is sent to it as{' '}
        <Code>{webhookExample}</Code>. Start runs with <Code>&quot;wait&quot;: false</Code> to get an answer at once
        instead of the stream. Read the result with <Code>GET /runs/&#123;runId&#125;</Code>.
      </p>
      <ul>
        <li>
          Deliveries follow <PlainLink href="https://www.standardwebhooks.com">Standard Webhooks</PlainLink>: verify the
          signature with one of its libraries, <Code>verifyWebhook</Code> of the JavaScript client, or{' '}
          <Code>verify_webhook</Code> of the Python client. A delivery that is repeated has the same{' '}
          <Code>webhook-id</Code>.
        </li>
        <li>
          Answer with a status from 200 to 299 within 10 seconds. Other deliveries are repeated for a day, less and less
          often; 410 ends them. Redirects are not followed.
        </li>
        <li>
          The address is https on port 443 or 8443, and on the public internet. An account can have{' '}
          {limits.webhooks.count} webhooks. <Code>GET /webhooks/&#123;webhookId&#125;/deliveries</Code> lists the last{' '}
          {limits.webhooks.listed} deliveries with the reason of each failure.
        </li>
        <li>A replaced secret stays valid for a day: deliveries have a signature by each.</li>
      </ul>

      <h2>Tests</h2>
      <p>
        A sandbox key makes the same calls with the same answers. Its runs search for {product.sandboxSeconds} seconds
        at most, cost no credits and are marked with <Code>&quot;sandbox&quot;: true</Code>. The account page lists the
        last {limits.keyLog} requests of each key.
      </p>
    </>
  );
}

function Errors() {
  return (
    <>
      <h2>Errors</h2>
      <p>
        An error has a status of 400 or more and the body{' '}
        <Code>
          {'{"error": {"code", "message", "field"?, "fields"?, "retryAfterS"?, "runId"?, "requestId", "doc"}}'}
        </Code>
        . The code is stable; the message may change. <Code>invalid_input</Code> lists every invalid field in{' '}
        <Code>fields</Code>, each with its allowed values. Nothing is charged for a rejected call, or for a run without
        a layout.
      </p>
      <p>
        A run that fails after it has begun ends its stream, whose status is 200, with the event <Code>failed</Code>,
        which has the <Code>error</Code>; the status in the table is that of a rejected call.
      </p>
      <FactsTable
        label="Errors"
        head={['Code', 'Status', 'Message']}
        rows={v1Errors.map((code) => [
          <Code key="code" id={code}>
            {code}
          </Code>,
          errorTable[code].status,
          programMessageOf(code),
        ])}
      />
    </>
  );
}

function Versions() {
  return (
    <>
      <h2>Versions</h2>
      <p>
        Every response has the header <Code>Api-Version</Code>, now <Code>{apiVersion}</Code>: the day of the last
        change of the interface.
      </p>
      {apiChanges.map(({ version, changes }) => (
        <section key={version} aria-labelledby={`version-${version}`}>
          <h3 id={`version-${version}`} className="mt-6 font-semibold">
            {version}
          </h3>
          <ul className="break-words">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Path that can break before each slash. */
function BreakablePath({ path }: { path: string }) {
  return path.split('/').map((part, nth) => (
    <Fragment key={nth}>
      {nth > 0 && (
        <>
          <wbr />/
        </>
      )}
      {part}
    </Fragment>
  ));
}

function Code({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <code id={id} className="scroll-mt-24 font-mono text-[0.9em] break-words">
      {children}
    </code>
  );
}
