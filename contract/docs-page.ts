/** The documents at `/docs/`: one readable page made from the same entries as the server and the client. No script. */
import type { CallDefinition } from './call-definition.ts';
import { type CallName, calls } from './calls.ts';
import { buildGuide, type GuideSection } from './docs-guide.ts';
import { type DocsFieldRow, listDocsFieldRows, renderStreamSection, typeOf } from './docs-sections.ts';
import { type RefusalCode, refusalCatalogue } from './refusals.ts';
import {
  CALL_FORM_TEXT,
  CALL_GROUPS,
  buildOpenApi,
  type DocumentReaders,
  listDocumentedCalls,
  listRefusalCodes,
  describeStaffAccess,
  HTTP_STATUS_REFUSALS,
} from './openapi.ts';
import { type JsonObject } from './call-examples.ts';
import { BASE_PATH } from './constants.ts';
import { ENGLISH_TEXTS } from './texts/english-texts.ts';

/** The path at which the page expects `DOCS_STYLESHEET`. */
export const DOCS_STYLE_PATH = '/docs/docs.css';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** Our own text, in which `code` is between backticks, and [words](address) are a link. */
const prose = (text: string): string =>
  escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>');
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
  const { data } = answer[200].content['application/json'].schema.oneOf[0].properties;
  const refusals = listRefusalCodes(call);
  const who = {
    anyone: 'for anyone',
    customer: call.key
      ? `for customers with a session, or an API key that may <code>${call.key}</code>`
      : 'for customers with a session',
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
${renderAnswerFields(data)}
${renderCode(JSON.stringify(example(answer[200]), null, 1).replaceAll(/\n\s*/g, ' '))}
${refusals.length > 0 ? `<h4>Refusals of its own</h4><p>${refusals.map(refusalLink).join(', ')}</p>` : ''}
</section>`;
}

/** A shared entity is named; its fields are shown once, below. */
function renderAnswerFields(data: JsonObject): string {
  const rows = listDocsFieldRows(data);
  if (rows.length > 0) return fieldTable(rows);
  const type = typeOf(data);
  return type === 'object' ? '<p>Nothing: <code>{}</code>.</p>' : `<p>${typeWords(type)}.</p>`;
}

function catalogue(documented: ReadonlySet<string>): string {
  const status = new Map(Object.entries(HTTP_STATUS_REFUSALS).map(([number, [code]]) => [code as string, number]));
  const codes = (Object.keys(refusalCatalogue) as RefusalCode[]).filter((code) => documented.has(`refusal.${code}`));
  const rows = codes.map((code) => [
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

const renderGuide = ({ id, title, parts }: GuideSection): string =>
  `<h2 id="${id}">${title}</h2>\n${parts
    .map((part) => (typeof part === 'string' ? `<p>${prose(part)}</p>` : renderCode(part.lines.join('\n'), part.id)))
    .join('\n')}`;

export interface DocsPageOptions {
  version?: string | undefined;
  /** Where the example calls go. */
  origin?: string | undefined;
  /** Whose calls it has; by default all. */
  readers?: DocumentReaders;
}

/** The page as HTML. It loads only the stylesheet from `DOCS_STYLE_PATH`. */
export function renderDocsPage({ version, origin = 'http://127.0.0.1:3000', readers }: DocsPageOptions = {}): string {
  const document = buildOpenApi(version, readers);
  const documented = listDocumentedCalls(readers).map(([name]) => name);
  const byGroup = Object.keys(CALL_GROUPS)
    .map((group) => ({ group, names: documented.filter((name) => name.startsWith(`${group}/`)) }))
    .filter(({ names }) => names.length > 0);
  const entities = Object.entries(document.components.schemas).filter(([name]) => !name.startsWith('refusal.'));
  const isForStaff = readers === 'staff';
  const guide = isForStaff ? [] : buildGuide(origin);
  const title = isForStaff ? 'Bourse: the staff’s calls' : 'Bourse: the calls';
  const menu = [
    ...guide.map((section) => [section.id, section.title]),
    ...documented.map((name) => [name.replace('/', '-'), `/${name}`]),
    ...(isForStaff ? [] : [['stream', 'The stream']]),
    ...[['entities', 'Entities'] as const, ['refusals', 'All refusals'] as const],
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${DOCS_STYLE_PATH}">
</head>
<body>
<header>
<h1>${title}</h1>
<p>${prose(CALL_FORM_TEXT)}</p>
<p>For machines: ${MACHINE_DOCUMENTS[isForStaff ? 'staff' : 'customers']
    .map(([name, path]) => `<a href="${path}">${name}</a>`)
    .join(', ')}.</p>
</header>
<nav aria-label="Calls"><ul>
${menu.map(([id, name]) => `<li><a href="#${id}">${name}</a></li>`).join('\n')}
</ul></nav>
<main>
${guide.map(renderGuide).join('\n')}
${byGroup.map((each) => groupSection(each, document.paths)).join('\n')}
${isForStaff ? '' : `<h2 id="stream">The stream</h2>\n${renderStreamSection(prose, fieldTable)}`}
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
${catalogue(new Set(Object.keys(document.components.schemas)))}
</main>
</body>
</html>
`;
}

/** Where each page's documents for machines are. */
export const MACHINE_DOCUMENTS: Readonly<Record<DocumentReaders, readonly (readonly [name: string, path: string])[]>> =
  {
    customers: [
      ['OpenAPI 3.1', `${BASE_PATH}/openapi.json`],
      ['AsyncAPI 3', '/docs/asyncapi.json'],
    ],
    staff: [['OpenAPI 3.1', '/docs/staff/openapi.json']],
  };

const HEADS: Readonly<Record<CallDefinition['who'], string>> = {
  anyone: '',
  customer: ' -H "token: $TOKEN" -H "account: $ACCOUNT"',
  staff: ' -H "token: $STAFF_TOKEN"',
};
const KEY_HEADS = ' -H "APCA-API-KEY-ID: $KEY_ID" -H "APCA-API-SECRET-KEY: $KEY_SECRET"';

/** A call with this input, for the shell of the first examples. */
const curlOf = (name: CallName, { who, key }: CallDefinition, input: unknown): string =>
  `curl -s $BOURSE/${name}${who === 'customer' && key ? KEY_HEADS : HEADS[who]} ` +
  `-d '${JSON.stringify(input).replaceAll("'", "'\\''")}'`;

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
h1, h2, h3, h4, p, code { overflow-wrap: anywhere; }
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
