/** The documents at `/docs/`: one readable page made from the same entries as the server and the client. No script. */
import type { Call } from './call.ts';
import { type CallName, calls } from './calls.ts';
import { fieldRows, type FieldRow } from './docs-fields.ts';
import { type ErrorCode, errors } from './errors.ts';
import { GROUPS, FORM, type Json, openApi, refusalsOf, staffOnly, STATUS_REFUSALS } from './openapi.ts';
import { beginning, curlOf } from './docs-begin.ts';
import { streamSection } from './docs-stream.ts';
import { texts } from './texts/english.ts';

/** The path at which the page expects `docsStyle`. */
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

function fieldTable(rows: readonly FieldRow[]): string {
  const cells = rows.map((row) => [
    `<code>${escape(row.name)}</code>`,
    typeWords(row.type),
    row.required ? 'yes' : '',
    prose(row.note),
  ]);
  return table(['field', 'type', 'required', 'note'], cells);
}

const refusalLink = (code: string): string => `<a href="#refusal-${code}"><code>${code}</code></a>`;

const shown = (code: string, id = ''): string => `<pre tabindex="0"${id && ` id="${id}"`}>${escape(code)}</pre>`;
const example = ({ content }: { content: Json }): unknown =>
  (content['application/json'] as { example: unknown }).example;

function callSection(name: CallName, call: Call, operation: Json): string {
  const body = operation['requestBody'] as { content: { 'application/json': { schema: Json } } };
  const answer = operation['responses'] as {
    200: { content: { 'application/json': { schema: { oneOf: [{ properties: { data: Json } }] } } } };
  };
  const input = fieldRows(body.content['application/json'].schema);
  const data = fieldRows(answer[200].content['application/json'].schema.oneOf[0].properties.data);
  const refusals = refusalsOf(call);
  const who = { anyone: 'for anyone', customer: 'for customers with a session', staff: prose(staffOnly(call)) }[
    call.who
  ];
  return `<section id="${name.replace('/', '-')}">
<h3>/${name}</h3>
<p>${prose(call.summary)}</p>
<p class="marks">${who}${call.writes ? ' · changes something, needs a key' : ''}</p>
<h4>Input</h4>
${input.length > 0 ? fieldTable(input) : '<p>Nothing: <code>{}</code>.</p>'}
${shown(curlOf(name, call, example(body)))}
<h4>Answer</h4>
${data.length > 0 ? fieldTable(data) : '<p>Nothing: <code>{}</code>.</p>'}
${shown(JSON.stringify(example(answer[200]), null, 1).replaceAll(/\n\s*/g, ' '))}
${refusals.length > 0 ? `<h4>Refusals of its own</h4><p>${refusals.map(refusalLink).join(', ')}</p>` : ''}
</section>`;
}

function catalogue(): string {
  const status = new Map(Object.entries(STATUS_REFUSALS).map(([number, [code]]) => [code as string, number]));
  const rows = (Object.keys(errors) as ErrorCode[]).map((code) => [
    `<span id="refusal-${code}"><code>${code}</code></span>`,
    escape(
      Object.entries(errors[code])
        .map(([name, kind]) => `${name}: ${kind}`)
        .join(', '),
    ),
    escape(texts.errors[code].replace(/\{(\w+)\|one:[^|]*\|other:([^}]*)\}/g, '$2')),
    status.get(code) ?? (code === 'unknownCall' ? '404' : code === 'wrongMethod' ? '405' : '200'),
  ]);
  return table(['code', 'params', 'in English', 'HTTP'], rows);
}

/** The page as HTML. It loads only the stylesheet from `DOCS_STYLE_PATH`. `origin`: where the example calls go. */
export function docsPage(version?: string, origin = 'http://127.0.0.1:3000'): string {
  const document = openApi(version);
  const byGroup = Object.keys(GROUPS).map((group) => ({
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
${beginning(origin)
  .map(({ id, says, lines }) => `<p>${prose(says)}</p>\n${shown(lines.join('\n'), id)}`)
  .join('\n')}
<p>${prose(FORM)}</p>
<p>For machines: <a href="${document.servers[0]?.['url']}/openapi.json">OpenAPI 3.1</a>.</p>
</header>
<nav aria-label="Calls"><ul>
${menu.join('\n')}
<li><a href="#stream">The stream</a></li>
<li><a href="#entities">Entities</a></li>
<li><a href="#refusals">All refusals</a></li>
</ul></nav>
<main>
${byGroup
  .map(
    ({ group, names }) =>
      `<h2 id="${group}">${group}</h2>\n<p>${prose(GROUPS[group] ?? '')}</p>\n${names
        .map((name) => callSection(name, calls[name] as Call, document.paths[`/${name}`]?.post as unknown as Json))
        .join('\n')}`,
  )
  .join('\n')}
<h2 id="stream">The stream</h2>
${streamSection(prose, fieldTable)}
<h2 id="entities">Entities</h2>
${entities
  .map(([name, schema]) => `<section id="${name}">\n<h3>${name}</h3>\n${fieldTable(fieldRows(schema))}\n</section>`)
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
