import type { z } from 'zod';
import { v1Path, operations } from '#lib/shared/contracts/v1.ts';

/** A bracket of 4 x 2 in with a hole of 1 in, as small as an SVG can be. */
export const exampleDrawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4in" height="2in" viewBox="0 0 4 2"><path fill-rule="evenodd" d="M0 0H4V2H0ZM2 .5a.5 .5 0 1 0 0 1a.5 .5 0 1 0 0-1Z"/></svg>';

/** The outline of the bracket as a DXF in inches. */
export const exampleDxf =
  '0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n1\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n0\nLWPOLYLINE\n8\nCut\n90\n4\n70\n1\n10\n0\n20\n0\n10\n4\n20\n0\n10\n4\n20\n2\n10\n0\n20\n2\n0\nENDSEC\n0\nEOF\n';

const sign = { id: 'sign', text: 'OPEN DAILY', font: 'Arial', size: 6, quantity: 4 } as const;

/** Examples in the document and on the page for developers; a test sends each. */
export const exampleBodies = {
  measure: {
    file: {
      filename: 'bracket.svg',
      fileType: 'SVG',
      content: `data:image/svg+xml;base64,${btoa(exampleDrawing)}`,
    },
  },
  convert: { file: { filename: 'bracket.dxf', content: `data:image/vnd.dxf;base64,${btoa(exampleDxf)}` } },
  combine: {
    files: [
      { filename: 'bracket.dxf', content: `data:image/vnd.dxf;base64,${btoa(exampleDxf)}`, quantity: 4 },
      { filename: 'bracket.svg', content: `data:image/svg+xml;base64,${btoa(exampleDrawing)}` },
    ],
  },
  nest: {
    runId: '0b1f6a52-6d5c-4f0e-9d3a-2a4c6e8f0a1b',
    rows: [sign],
    sheet: { widthIn: 48, heightIn: 24 },
    options: { budgetS: 5 },
  },
  stopRun: { keep: true },
} as const satisfies {
  measure: z.input<typeof operations.measure.body>;
  convert: z.input<typeof operations.convert.body>;
  combine: z.input<typeof operations.combine.body>;
  nest: z.input<typeof operations.nest.body>;
  stopRun: z.input<typeof operations.stopRun.body>;
};

/** Languages of the examples. */
export const exampleLanguages = ['curl', 'JavaScript', 'Python'] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

export type ExampleStep = {
  readonly id:
    | 'measure'
    | 'measured-zip'
    | 'convert'
    | 'nest'
    | 'follow'
    | 'layout'
    | 'export'
    | 'stop'
    | 'list'
    | 'credits';
  readonly title: string;
  readonly text: string;
  readonly code: Readonly<Record<ExampleLanguage, string>>;
};

const { rows, sheet, options } = exampleBodies.nest;
/** Writes a literal that is valid in a shell, JavaScript and Python. */
const literal = (value: unknown) => JSON.stringify(value);
/** Writes the fields of an object without its braces. */
const fieldsOf = (value: object) => literal(value).slice(1, -1);

/**
 * Returns the steps of the developers' page, for the site at `origin`. The blocks of one language, in order, are a program: it reads a
 * `bracket.svg` and a `bracket.dxf` in its folder and the key in MN_API_KEY, and writes a `converted.json` or `converted.svg`, a
 * `measurements.zip` and a `sheets.zip`.
 */
export function exampleSteps(origin: string): readonly ExampleStep[] {
  return [
    measureStep(`${origin}${v1Path}`),
    measuredZipStep,
    convertStep,
    nestStep,
    followStep,
    layoutStep,
    exportStep,
    stopStep,
    listStep,
    creditsStep,
  ];
}

const measureStep = (api: string): ExampleStep => ({
  id: 'measure',
  title: 'Measure a drawing',
  text: 'SVG and EPS files are sent as data URLs. Rows of text can be sent with or without a file. The response has the figures of every part.',
  code: {
    curl: `API=${api}
AUTH="Authorization: Bearer $MN_API_KEY"
JSON="Content-Type: application/json"

curl --fail-with-body "$API/measurements" -H "$AUTH" -H "$JSON" -d @- <<END
{"file": {"filename": "bracket.svg", "fileType": "SVG",
  "content": "data:image/svg+xml;base64,$(base64 < bracket.svg | tr -d '\\n')"}}
END`,
    JavaScript: `import { readFile, writeFile } from 'node:fs/promises';

const api = '${api}';

async function call(path, body) {
  const response = await fetch(api + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: \`Bearer \${process.env.MN_API_KEY}\`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (response.ok) return response;
  const { error } = await response.json();
  throw new Error(\`\${error.code} \${error.field ?? ''}: \${error.message}\`);
}

const svg = await readFile('bracket.svg', 'base64');
const file = { filename: 'bracket.svg', fileType: 'SVG', content: \`data:image/svg+xml;base64,\${svg}\` };
const { totals } = await (await call('/measurements', { file })).json();
console.log(totals.perimeterIn, 'in of edge');`,
    Python: `import base64, json, os, urllib.error, urllib.request, uuid

API = "${api}"

def call(path, body=None):
    request = urllib.request.Request(API + path, headers={
        "Authorization": "Bearer " + os.environ["MN_API_KEY"],
        "Content-Type": "application/json",
    })
    if body is not None:
        request.data = json.dumps(body).encode()
    try:
        return urllib.request.urlopen(request)
    except urllib.error.HTTPError as refused:
        error = json.load(refused)["error"]
        raise SystemExit(f"{error['code']} {error.get('field', '')}: {error['message']}")

svg = base64.b64encode(open("bracket.svg", "rb").read()).decode()
file = {"filename": "bracket.svg", "fileType": "SVG", "content": "data:image/svg+xml;base64," + svg}
totals = json.load(call("/measurements", {"file": file}))["totals"]
print(totals["perimeterIn"], "in of edge")`,
  },
});

const measuredZipStep: ExampleStep = {
  id: 'measured-zip',
  title: 'Download the measurements',
  text: 'The same request returns a zip with the figures as CSV and as a page to print.',
  code: {
    curl: `curl --fail-with-body "$API/measurements/export" -H "$AUTH" -H "$JSON" -o measurements.zip -d @- <<END
{"file": {"filename": "bracket.svg", "fileType": "SVG",
  "content": "data:image/svg+xml;base64,$(base64 < bracket.svg | tr -d '\\n')"}}
END`,
    JavaScript: `const measurements = await (await call('/measurements/export', { file })).arrayBuffer();
await writeFile('measurements.zip', new Uint8Array(measurements));`,
    Python: `open("measurements.zip", "wb").write(call("/measurements/export", {"file": file}).read())`,
  },
};

const convertStep: ExampleStep = {
  id: 'convert',
  title: 'Convert a PDF, AI or DXF',
  text: 'A page becomes an SVG of the same size with exact curves, to measure or nest. Layers that are hidden in the file are listed and not written. Send "page", "layers", the "unit" of a DXF that states none, or the "password" of a PDF as needed.',
  code: {
    curl: `curl --fail-with-body "$API/convert" -H "$AUTH" -H "$JSON" -o converted.json -d @- <<END
{"file": {"filename": "bracket.dxf",
  "content": "data:image/vnd.dxf;base64,$(base64 < bracket.dxf | tr -d '\\n')"}}
END`,
    JavaScript: `const dxf = await readFile('bracket.dxf', 'base64');
const drawing = { filename: 'bracket.dxf', content: \`data:image/vnd.dxf;base64,\${dxf}\` };
const converted = await (await call('/convert', { file: drawing })).json();
await writeFile('converted.svg', converted.svg);
console.log(converted.widthIn, 'x', converted.heightIn, 'in');`,
    Python: `dxf = base64.b64encode(open("bracket.dxf", "rb").read()).decode()
drawing = {"filename": "bracket.dxf", "content": "data:image/vnd.dxf;base64," + dxf}
converted = json.load(call("/convert", {"file": drawing}))
open("converted.svg", "w").write(converted["svg"])
print(converted["widthIn"], "x", converted["heightIn"], "in")`,
  },
};

const nestStep: ExampleStep = {
  id: 'nest',
  title: 'Nest on sheets',
  text: 'Choose a run id and reuse it for every retry: the same request with the same id returns the same run. The response streams one JSON object per line; the last one is "done", with the price if you send "prices", or "failed", or "waiting" while we cannot work on the run; then request its events again later.',
  code: {
    curl: `RUN=$(python3 -c 'import uuid; print(uuid.uuid4())')

curl --fail-with-body --no-buffer "$API/runs" -H "$AUTH" -H "$JSON" -d @- <<END
{"runId": "$RUN",
 "rows": ${literal(rows)},
 "sheet": ${literal(sheet)}, "options": ${literal(options)}}
END`,
    JavaScript: `const runId = crypto.randomUUID();
const stream = await call('/runs', {
  runId,
  rows: ${literal(rows)},
  sheet: ${literal(sheet)},
  options: ${literal(options)},
});
let rest = '';
for await (const text of stream.body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + text).split('\\n');
  rest = lines.pop();
  for (const line of lines.filter(Boolean)) {
    const event = JSON.parse(line);
    if (event.type === 'best') console.log(event.layout.usage, 'sheets so far');
    if (event.type === 'failed') throw new Error(event.error.message);
  }
}`,
    Python: `run_id = str(uuid.uuid4())
stream = call("/runs", {
    "runId": run_id,
    "rows": ${literal(rows)},
    "sheet": ${literal(sheet)},
    "options": ${literal(options)},
})
for line in filter(bytes.strip, stream):
    event = json.loads(line)
    if event["type"] == "best":
        print(event["layout"]["usage"], "sheets so far")
    if event["type"] == "failed":
        raise SystemExit(event["error"]["message"])`,
  },
};

const followStep: ExampleStep = {
  id: 'follow',
  title: 'Follow a run again',
  text: 'If the connection breaks, reconnect with the last "seq" that you received; the run continues without readers. If it breaks before the first event, send the same request again with the same run id. Or request the current state of the run.',
  code: {
    curl: `curl --fail-with-body --no-buffer "$API/runs/$RUN/events?afterSeq=0" -H "$AUTH"
curl --fail-with-body "$API/runs/$RUN" -H "$AUTH"`,
    JavaScript: `const events = await (await call(\`/runs/\${runId}/events?afterSeq=0\`)).text();
const run = await (await call(\`/runs/\${runId}\`)).json();
console.log(events.trim().split('\\n').length, 'events;', run.state, 'on', run.layout.sheets, 'sheets');`,
    Python: `events = call("/runs/" + run_id + "/events?afterSeq=0").read().splitlines()
run = json.load(call("/runs/" + run_id))
print(run["state"], "on", run["layout"]["sheets"], "sheets")`,
  },
};

const layoutStep: ExampleStep = {
  id: 'layout',
  title: 'Change the layout',
  text: 'Send the placements back with your changes; here the first part is pinned, so that a continued run does not move it. If parts collide, the response lists the collisions and nothing changes.',
  code: {
    curl: `curl --fail-with-body "$API/runs/$RUN" -H "$AUTH" | python3 -c 'import json, sys
placements = json.load(sys.stdin)["layout"]["placements"]
placements[0]["pinned"] = True
json.dump({"placements": placements}, sys.stdout)' > layout.json
curl --fail-with-body "$API/runs/$RUN/layout" -H "$AUTH" -H "$JSON" -d @layout.json`,
    JavaScript: `const { placements } = run.layout;
placements[0].pinned = true;
const { collisions } = await (await call(\`/runs/\${runId}/layout\`, { placements })).json();
console.log(collisions.length, 'collisions');`,
    Python: `placements = run["layout"]["placements"]
placements[0]["pinned"] = True
changed = json.load(call("/runs/" + run_id + "/layout", {"placements": placements}))
print(len(changed["collisions"]), "collisions")`,
  },
};

const exportStep: ExampleStep = {
  id: 'export',
  title: 'Download the sheets',
  text: 'One zip with every sheet as SVG and DXF at true size, the measurements and a page to print. Free, as long as the result is stored.',
  code: {
    curl: `curl --fail-with-body "$API/runs/$RUN/export" -H "$AUTH" -o sheets.zip`,
    JavaScript: `const zip = await (await call(\`/runs/\${runId}/export\`)).arrayBuffer();
await writeFile('sheets.zip', new Uint8Array(zip));`,
    Python: `open("sheets.zip", "wb").write(call("/runs/" + run_id + "/export").read())`,
  },
};

const stoppedRun = { sheet, options: { ...options, budgetS: 60 }, wait: false, reference: 'order 1042' };

const stopStep: ExampleStep = {
  id: 'stop',
  title: 'Start without waiting, and stop',
  text: 'With "wait": false the response is the state of the run. Stop a run with "keep": true to get its best layout so far, or with "keep": false to cancel it. Its events end when it has ended; without streams, request GET /runs/{runId} until its state is "done", "failed" or "cancelled". An account runs one job at a time.',
  code: {
    curl: `LATER=$(python3 -c 'import uuid; print(uuid.uuid4())')
curl --fail-with-body "$API/runs" -H "$AUTH" -H "$JSON" -d @- <<END
{"runId": "$LATER", "rows": ${literal(rows)},
 ${fieldsOf(stoppedRun)}}
END
curl --fail-with-body "$API/runs/$LATER/stop" -H "$AUTH" -H "$JSON" -d '{"keep": true}'
curl --fail-with-body "$API/runs/$LATER/events" -H "$AUTH"`,
    JavaScript: `const laterId = crypto.randomUUID();
const wholeMinute = { rows: ${literal(rows)}, ${fieldsOf(stoppedRun)} };
await call('/runs', { runId: laterId, ...wholeMinute });
await call(\`/runs/\${laterId}/stop\`, { keep: true });
await (await call(\`/runs/\${laterId}/events\`)).text();`,
    Python: `later_id = str(uuid.uuid4())
call("/runs", {"runId": later_id, "rows": ${literal(rows)},
    ${fieldsOf(stoppedRun).replace('false', 'False')}})
call("/runs/" + later_id + "/stop", {"keep": True})
call("/runs/" + later_id + "/events").read()`,
  },
};

const listStep: ExampleStep = {
  id: 'list',
  title: 'List runs',
  text: 'The newest runs first, by state, time or your own reference. The next page has "nextCursor" as its "cursor".',
  code: {
    curl: `curl --fail-with-body -G "$API/runs" -H "$AUTH" -d limit=10 --data-urlencode "reference=order 1042"`,
    JavaScript: `const { runs } = await (await call('/runs?limit=10&reference=order%201042')).json();
for (const { runId, state, label } of runs) console.log(runId, state, label);`,
    Python: `for listed in json.load(call("/runs?limit=10&reference=order%201042"))["runs"]:
    print(listed["runId"], listed["state"], listed["label"])`,
  },
};

const creditsStep: ExampleStep = {
  id: 'credits',
  title: 'Read the balance',
  text: 'A number, or "unlimited" with a paid account, and the day on which free credits are renewed.',
  code: {
    curl: `curl --fail-with-body "$API/credits" -H "$AUTH"`,
    JavaScript: `console.log(await (await call('/credits')).json());`,
    Python: `print(json.load(call("/credits")))`,
  },
};

const clientPackage = '@measurement-nesting/client';

/** Returns a program with the JavaScript client. */
export const clientExample = (origin: string): string => `import { MeasurementNesting } from '${clientPackage}';

const shop = new MeasurementNesting({ site: '${origin}', key: process.env.MN_API_KEY });
const run = await shop.nestAndWait({ rows: ${literal(rows)}, sheet: ${literal(sheet)} });
console.log(run.layout?.usage, 'sheets');
`;

export const pythonClientExample = (origin: string): string => `import os
from measurement_nesting import Client

shop = Client("${origin}", os.environ["MN_API_KEY"])
run = shop.nest_and_wait(rows=${literal(rows)}, sheet=${literal(sheet)})
print(run["layout"]["usage"], "sheets")
`;

/** Returns the blocks of one language as one program. */
export function exampleProgram(origin: string, language: ExampleLanguage): string {
  return `${exampleSteps(origin)
    .map(({ code }) => code[language])
    .join('\n\n')}\n`;
}
