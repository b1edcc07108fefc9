/**
 * Answers held against Alpaca's own OpenAPI documents, which are not ours to copy: with `ALPACA_DOCUMENTS` naming the
 * folder that has `trading-api.json` and `market-data-api.json`, tests check each answer by them too.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

interface OpenApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, { content?: object; $ref?: string }> }>>;
}
/**
 * What they say and their servers don't do: coins are on the exchange CRYPTO, which every client knows; news without
 * `include_content` have an empty text; and their two kinds of activities can't be told apart by their schemas.
 */
const KNOWN = [
  /exchange must be equal to one of the allowed values/,
  /^\/news\/\d+\/content must NOT have fewer than 1 characters/,
  /^\/\d+ must match exactly one schema in oneOf/,
];
type Check = (method: string, path: string, status: number, json: unknown) => string[];

const DOCUMENTS = ['trading-api.json', 'market-data-api.json'];
const pointer = (parts: readonly string[]): string =>
  `#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

/** Null without the documents. */
export function openAlpacaDocuments(folder = process.env['ALPACA_DOCUMENTS']): Check | null {
  if (folder === undefined) return null;
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
  (addFormats as unknown as (to: Ajv) => void)(ajv);
  const documents = DOCUMENTS.map((name) => ({
    name,
    document: JSON.parse(readFileSync(join(folder, name), 'utf8')) as OpenApiDocument,
  }));
  for (const { name, document } of documents) ajv.addSchema(document, name);
  return (method, path, status, json) => {
    const plain = decodeURIComponent(path.split('?')[0]!);
    const matches = (template: string): boolean =>
      new RegExp(`^${template.replaceAll(/[.:]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain);
    for (const { name, document } of documents) {
      const templates = Object.keys(document.paths).filter(matches);
      // The one that names most: /v2/stocks/bars before /v2/stocks/{symbol}.
      const [template] = templates.sort((a, b) => a.split('{').length - b.split('{').length);
      const operation = template === undefined ? undefined : document.paths[template]?.[method.toLowerCase()];
      if (!operation || !operation.responses[String(status)]?.content) continue;
      const place = ['paths', template!, method.toLowerCase(), 'responses', String(status), 'content'];
      const validate = ajv.compile({ $ref: `${name}${pointer([...place, 'application/json', 'schema'])}` });
      const faults = validate(json) ? [] : (validate.errors ?? []);
      return faults
        .map(({ instancePath, message }) => `${instancePath} ${message}`)
        .filter((fault) => !KNOWN.some((known) => known.test(fault)));
    }
    return [];
  };
}
