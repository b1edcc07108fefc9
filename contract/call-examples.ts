/**
 * An example of each call's input and answer: made from its schema, with values that make sense by a field's name. A
 * test checks each one against the call.
 */
import { type CallName, collectFromCallsModules } from './calls.ts';

/** A JSON schema or a part of the document. */
export interface JsonObject {
  [name: string]: unknown;
}

type Schemas = Readonly<Record<string, JsonObject>>;

/** For inputs that fields alone can't describe, and for fields with another meaning in a call. */
const OWN: Readonly<Record<string, unknown>> = collectFromCallsModules('examples');

const PASSWORD = 'six calm pelicans';
const NEXT_PASSWORD = 'nine brave otters';
const OTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const WORDS = 'A few plain words.';
/** Names of fields that are shares of one. */
const RATE = /^(rate|ratio|share|apr|twr|xirr|drawdown)$|(Rate|Ratio|Return)$|(?<!per|Per)Share$/;
/** Values by a field's name. */
const VALUES: Readonly<Record<string, unknown>> = {
  account: '0312345678',
  phone: '0312345678',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  current: PASSWORD,
  next: NEXT_PASSWORD,
  confirm: NEXT_PASSWORD,
  fundPassword: 'three still herons',
  instrument: 'US.NWRB',
  instruments: ['US.NWRB'],
  market: 'US',
  currency: 'USD',
  from: '2026-11-01',
  to: '2026-11-20',
  quantity: '10',
  price: '41.50',
  limitPrice: '41.50',
  stopPrice: '40.00',
  amount: '100.00',
  key: 'a-key-of-my-own-1',
  opens: '09:00',
  closes: '17:30',
  name: 'Nordwind Robotics',
  code: 'NWRB',
  language: 'en',
  zone: 'UTC',
  date: '2026-11-20',
  cursor: 'c1',
  query: 'north',
  login: 'kim',
  otp: '123456',
  invitationCode: 'ABCDEFGH',
  nickname: 'Ines',
  holder: 'Ines Example',
  bankName: 'Example Bank',
  title: 'A title',
  body: 'Some words.',
  reason: WORDS,
  why: WORDS,
  remark: WORDS,
  note: WORDS,
  text: WORDS,
  content: WORDS,
  question: WORDS,
  heading: 'A title',
  secret: OTP_SECRET,
  otpSecret: OTP_SECRET,
  otpAddress: `otpauth://totp/Bourse:kim?issuer=Bourse&secret=${OTP_SECRET}&algorithm=SHA1&digits=6&period=30`,
  token: 'A'.repeat(43),
  accountName: 'Ines Example',
  accountNumber: '1234567890',
  instrumentName: 'Nordwind Robotics',
  localName: 'Nordwind Robotics',
  userName: '0312345678',
  sector: 'Industrials',
  month: '2026-11',
  source: 'simulated',
  fileName: 'ledger.csv',
  csv: 'customer,seq,at,code,debit,credit,amount,currency',
  period: '1d',
  year: 2026,
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  first4: '4242',
  last12: '424242424242',
  sha256: '0'.repeat(64),
  hash: '0'.repeat(64),
  root: '0'.repeat(64),
};
/** Values by the form that a schema's title or pattern names; the first match is used. */
const FORMS = [
  'o256k-1',
  '100.00',
  '1',
  'USD',
  '2026-11-20T14:30:00.000Z',
  '2026-11-20',
  '123456',
  'ABCDEFGH',
  'AAAA',
  'abcd-efgh-jkmn-pqrs',
  'A'.repeat(43),
  '0'.repeat(64),
  '0'.repeat(16),
  '10000',
  `e30.${'A'.repeat(43)}`,
  'https://bourse.example/',
  'US.NWRB',
  'BKAAABCDEFGHIJKLMNOP',
  'text',
];
const BY_TITLE: Readonly<Record<string, unknown>> = {
  time: '2026-11-20T14:30:00.000Z',
  date: '2026-11-20',
  decimal: '100.00',
  'positive decimal': '10',
  id: 'o256k-1',
  limit: 10,
};

const isJson = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const itemsOf = (schema: JsonObject): JsonObject => (isJson(schema['items']) ? schema['items'] : {});

function fits(schema: JsonObject, value: unknown): boolean {
  if (schema['type'] === 'integer' || schema['type'] === 'number') return typeof value === 'number';
  if (schema['type'] === 'boolean') return typeof value === 'boolean';
  if (schema['type'] === 'array') return Array.isArray(value) && value.every((item) => fits(itemsOf(schema), item));
  if (schema['type'] !== 'string' || typeof value !== 'string') return false;
  const [shortest, longest] = [Number(schema['minLength'] ?? 0), Number(schema['maxLength'] ?? Infinity)];
  return (
    value.length >= shortest &&
    value.length <= longest &&
    (typeof schema['pattern'] !== 'string' || new RegExp(schema['pattern'], 'u').test(value))
  );
}

function single(schema: JsonObject, name: string, path: string): unknown {
  if (schema['type'] === 'boolean') return false;
  const candidateValue = [
    OWN[`${path} ${name}`],
    VALUES[name],
    RATE.test(name) ? '0.015' : undefined,
    BY_TITLE[String(schema['title'])],
  ].find((value) => fits(schema, value));
  if (candidateValue !== undefined) return candidateValue;
  if (schema['type'] === 'integer' || schema['type'] === 'number')
    return Math.max(Number(schema['minimum'] ?? 1), Math.min(1, Number(schema['maximum'] ?? 1)));
  return FORMS.find((value) => fits(schema, value)) ?? 'text';
}

/** An example shows the last page of a list. */
const isNextPage = (schema: JsonObject, name: string): boolean =>
  name === 'next' && schema['type'] !== 'null' && schema['pattern'] === undefined && schema['$ref'] === undefined;

/** `required`: only the fields that must be present. */
function valueOf(whole: JsonObject, name: string, path: string, schemas: Schemas, required: boolean): unknown {
  if (Array.isArray(whole['type']) && whole['type'].includes('null') && isNextPage(whole, name)) return null;
  const schema: JsonObject = Array.isArray(whole['type'])
    ? { ...whole, type: whole['type'].find((type) => type !== 'null') }
    : whole;
  if (typeof schema['$ref'] === 'string')
    return valueOf(schemas[schema['$ref'].split('/').pop() ?? ''] ?? {}, name, path, schemas, required);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(VALUES[name]) ? VALUES[name] : schema['enum'][0];
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) {
    if (choices.some((each: JsonObject) => each['type'] === 'null') && choices.some((each) => isNextPage(each, name)))
      return null;
    return valueOf(
      (choices.find((each: JsonObject) => each['type'] !== 'null') ?? choices[0]) as JsonObject,
      name,
      path,
      schemas,
      required,
    );
  }
  if (isJson(schema['properties'])) {
    const must = new Set(
      required ? ((schema['required'] as string[] | undefined) ?? []) : Object.keys(schema['properties']),
    );
    return Object.fromEntries(
      Object.entries(schema['properties'])
        .filter(([field]) => must.has(field))
        .map(([field, inner]) => [field, valueOf(inner as JsonObject, field, path, schemas, required)]),
    );
  }
  if (schema['type'] === 'array')
    return fits(schema, VALUES[name]) ? VALUES[name] : [valueOf(itemsOf(schema), name, path, schemas, required)];
  if (schema['type'] === 'object') return {};
  return schema['type'] === 'null' ? null : single(schema, name, path);
}

export const buildInputExample = (path: CallName, schema: JsonObject, schemas: Schemas): JsonObject =>
  (OWN[path] ?? valueOf(schema, '', path, schemas, true)) as JsonObject;
export const buildAnswerExample = (path: CallName, schema: JsonObject, schemas: Schemas): unknown =>
  valueOf(schema, '', path, schemas, false);
