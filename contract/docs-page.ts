/** The documents at `/docs/`: one readable page made from the same entries as the server and the client. No script. */
import type { CallDefinition } from './call-definition.ts';
import { type CallName, calls } from './calls.ts';
import { type DocsFieldRow, listDocsFieldRows, renderStreamSection } from './docs-sections.ts';
import { type RefusalCode, refusalCatalogue } from './refusals.ts';
import {
  CALL_FORM_TEXT,
  CALL_GROUPS,
  buildOpenApi,
  listRefusalCodes,
  describeStaffAccess,
  HTTP_STATUS_REFUSALS,
} from './openapi.ts';
import { type JsonObject } from './call-examples.ts';
import { ENGLISH_TEXTS } from './texts/english-texts.ts';
import { BASE_PATH } from './constants.ts';

/** The path at which the page expects `DOCS_STYLESHEET`. */
export const DOCS_STYLE_PATH = '/docs/docs.css';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** Our own text, in which `code` is between backticks and #Entity links to it. */
const prose = (text: string): string => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');
const typeWords = (type: string): string => escape(type).replace(/#([A-Z]\w*)/g, '<a href="#$1">$1</a>');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${cell}</${tag}>`).join('')}</tr>`;
  const body = rows.map((row) => line(row, 'td')).join('\n');
  return (
    `<div class="scroll" tabindex="0"><table><thead>${line(head, 'th')}</thead>` +
    `<tbody>${body}</tbody></table></div>`
  );
}

function fieldTable(rows: readonly DocsFieldRow[]): string {
  const cells = rows.map((row) => [
    `<code>${escape(row.name)}</code>`,
    typeWords(row.type),
    row.required ? 'yes' : '',
    prose(row.note),
  ]);
  return table(['field', 'type', 'required', 'note'], cells);
}

const refusalLink = (code: string): string => `<a href="#refusal-${code}"><code>${code}</code></a>`;

const renderCode = (code: string, id = ''): string => `<pre tabindex="0"${id && ` id="${id}"`}>${escape(code)}</pre>`;
const example = ({ content }: { content: JsonObject }): unknown =>
  (content['application/json'] as { example: unknown }).example;

function callSection(name: CallName, call: CallDefinition, operation: JsonObject): string {
  const body = operation['requestBody'] as { content: { 'application/json': { schema: JsonObject } } };
  const answer = operation['responses'] as {
    200: { content: { 'application/json': { schema: { oneOf: [{ properties: { data: JsonObject } }] } } } };
  };
  const input = listDocsFieldRows(body.content['application/json'].schema);
  const data = listDocsFieldRows(answer[200].content['application/json'].schema.oneOf[0].properties.data);
  const refusals = listRefusalCodes(call);
  const who = {
    anyone: 'for anyone',
    customer: 'for customers with a session',
    staff: prose(describeStaffAccess(call)),
  }[call.who];
  return `<section id="${name.replace('/', '-')}">
<h3>/${name}</h3>
<p>${prose(call.summary)}</p>
<p class="marks">${who}${call.writes ? ' · changes something, needs a key' : ''}</p>
<h4>Input</h4>
${input.length > 0 ? fieldTable(input) : '<p>Nothing: <code>{}</code>.</p>'}
${renderCode(curlOf(name, call, example(body)))}
<h4>Answer</h4>
${data.length > 0 ? fieldTable(data) : '<p>Nothing: <code>{}</code>.</p>'}
${renderCode(JSON.stringify(example(answer[200]), null, 1).replaceAll(/\n\s*/g, ' '))}
${refusals.length > 0 ? `<h4>Refusals of its own</h4><p>${refusals.map(refusalLink).join(', ')}</p>` : ''}
</section>`;
}

function catalogue(): string {
  const status = new Map(Object.entries(HTTP_STATUS_REFUSALS).map(([number, [code]]) => [code as string, number]));
  const rows = (Object.keys(refusalCatalogue) as RefusalCode[]).map((code) => [
    `<span id="refusal-${code}"><code>${code}</code></span>`,
    escape(
      Object.entries(refusalCatalogue[code])
        .map(([name, kind]) => `${name}: ${kind}`)
        .join(', '),
    ),
    escape(ENGLISH_TEXTS.errors[code].replace(/\{(\w+)\|one:[^|]*\|other:([^}]*)\}/g, '$2')),
    status.get(code) ?? (code === 'unknownCall' ? '404' : code === 'wrongMethod' ? '405' : '200'),
  ]);
  return table(['code', 'params', 'in English', 'HTTP'], rows);
}

const groupSection = (
  { group, names }: { group: string; names: readonly CallName[] },
  paths: ReturnType<typeof buildOpenApi>['paths'],
): string =>
  `<h2 id="${group}">${group}</h2>\n<p>${prose(CALL_GROUPS[group] ?? '')}</p>\n${names
    .map((name) => callSection(name, calls[name] as CallDefinition, paths[`/${name}`]?.post as unknown as JsonObject))
    .join('\n')}`;

/** The page as HTML. It loads only the stylesheet from `DOCS_STYLE_PATH`. `origin`: where the example calls go. */
export function renderDocsPage(version?: string, origin = 'http://127.0.0.1:3000'): string {
  const document = buildOpenApi(version);
  const byGroup = Object.keys(CALL_GROUPS).map((group) => ({
    group,
    names: (Object.keys(calls) as CallName[]).filter((name) => name.startsWith(`${group}/`)),
  }));
  const entities = Object.entries(document.components.schemas).filter(([name]) => !name.startsWith('refusal.'));
  const menu = byGroup.flatMap(({ names }) =>
    names.map((name) => `<li><a href="#${name.replace('/', '-')}">/${name}</a></li>`),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bourse: the calls</title>
<link rel="stylesheet" href="${DOCS_STYLE_PATH}">
</head>
<body>
<header>
<h1>Bourse: the calls</h1>
${buildFirstSteps(origin)
  .map(({ id, says, lines }) => `<p>${prose(says)}</p>\n${renderCode(lines.join('\n'), id)}`)
  .join('\n')}
<p>${prose(CALL_FORM_TEXT)}</p>
<p>For machines: <a href="${document.servers[0]?.['url']}/openapi.json">OpenAPI 3.1</a>.</p>
</header>
<nav aria-label="Calls"><ul>
${menu.join('\n')}
<li><a href="#stream">The stream</a></li>
<li><a href="#entities">Entities</a></li>
<li><a href="#refusals">All refusals</a></li>
</ul></nav>
<main>
${byGroup.map((each) => groupSection(each, document.paths)).join('\n')}
<h2 id="stream">The stream</h2>
${renderStreamSection(prose, fieldTable)}
<h2 id="entities">Entities</h2>
${entities
  .map(
    ([name, schema]) =>
      `<section id="${name}">\n<h3>${name}</h3>\n${fieldTable(listDocsFieldRows(schema))}\n</section>`,
  )
  .join('\n')}
<h2 id="refusals">All refusals</h2>
<p>A refusal's <code>msg</code> is its sentence in the caller's language; <code>code</code> and <code>params</code> are
for programs.</p>
${catalogue()}
</main>
</body>
</html>
`;
}

/** The beginning of the documents: shell commands that work as they are. */

interface FirstStep {
  id: string;
  says: string;
  lines: string[];
}

const AS_CUSTOMER = '-H "token: $TOKEN" -H "account: $ACCOUNT"';

const buildFirstSteps = (origin: string): FirstStep[] => [
  {
    id: 'begin',
    says: 'Try it: five calls that anyone may make. An answer is one line of JSON.',
    lines: [
      `BOURSE=${origin}${BASE_PATH}`,
      `curl -s $BOURSE/quotes/listMarkets -d '{}'`,
      `curl -s $BOURSE/quotes/listInstruments -d '{"market":"US","limit":3}'`,
      `curl -s $BOURSE/quotes/getQuote -d '{"instrument":"US.NWRB"}'`,
      `curl -s $BOURSE/quotes/getBars -d '{"instrument":"US.NWRB","period":"1d","adjustment":"none","limit":3}'`,
      `curl -s $BOURSE/ledger/getSeal -d '{}'`,
    ],
  },
  {
    id: 'begin-as-customer',
    says: 'And as the customer of a practice world, in the folder where `npm start` was typed:',
    lines: [
      'ACCOUNT=0100000001',
      `PASSWORD=$(sed -n '/"0100000001"/{n;s/.*: "\\(.*\\)".*/\\1/p;}' "\${BOURSE_DATA:-data}/demo.json")`,
      'TOKEN=$(curl -s $BOURSE/user/login -d ' +
        '"{\\"account\\":\\"$ACCOUNT\\",\\"password\\":\\"$PASSWORD\\"}" | sed ' +
        `'s/.*"token":"\\([^"]*\\)".*/\\1/')`,
      `curl -s $BOURSE/trading/placeOrder ${AS_CUSTOMER} -d ` +
        `'{"instrument":"CRYPTO.BTCUSDT","side":"long","type":"market","quantity":"0.001","key":"my-first-order"}'`,
      `curl -s $BOURSE/trading/getPortfolio ${AS_CUSTOMER} -d '{}'`,
    ],
  },
];

const HEADS: Readonly<Record<CallDefinition['who'], string>> = {
  anyone: '',
  customer: ` ${AS_CUSTOMER}`,
  staff: ' -H "token: $STAFF_TOKEN"',
};

/** A call with this input, for the same shell. */
const curlOf = (name: CallName, { who }: CallDefinition, input: unknown): string =>
  `curl -s $BOURSE/${name}${HEADS[who]} -d '${JSON.stringify(input).replaceAll("'", "'\\''")}'`;

/** The stylesheet of the documents; a file of its own, since our Content-Security-Policy allows no inline style. */
export const DOCS_STYLESHEET = `
:root {
  color-scheme: light dark;
  --ink: #17191c; --quiet: #5a616b; --line: #e3e6ea; --paper: #fff; --shade: #f5f6f8; --accent: #1a56c4;
}
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9ebee; --quiet: #a0a7b1; --line: #2c3138; --paper: #14161a; --shade: #1c1f24; --accent: #7eaaff; }
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.55 system-ui, sans-serif; }
main, header, nav { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2.5rem; }
h1 { font-size: 1.75rem; margin: 0 0 .5rem; }
h2 { font-size: 1.3rem; margin: 3rem 0 .75rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font: 600 1rem/1.4 ui-monospace, monospace; margin: 2rem 0 .25rem; }
h4 { font-size: .85rem; color: var(--quiet); margin: 1rem 0 .25rem; }
p { margin: .25rem 0 .75rem; max-width: 46rem; }
a { color: var(--accent); }
code { font: .88em ui-monospace, monospace; background: var(--shade); padding: .1em .3em; border-radius: 4px; }
nav ul { columns: 16rem; padding: 0; list-style: none; }
nav li { break-inside: avoid; overflow-wrap: anywhere; }
nav a { display: inline-block; padding: .35rem 0; }
pre {
  overflow-x: auto; background: var(--shade); padding: .6rem .75rem; border-radius: 6px;
  font: .82rem/1.5 ui-monospace, monospace; margin: .25rem 0 .75rem;
}
.scroll { overflow-x: auto; margin: 0 0 .75rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 600; }
td:first-child { white-space: nowrap; }
th:last-child { width: 45%; }
.marks { color: var(--quiet); font-size: .85rem; }
summary { cursor: pointer; padding: .4rem 0; color: var(--accent); }
`.trimStart();
