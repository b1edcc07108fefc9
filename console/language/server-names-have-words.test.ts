/**
 * Everything that the server names and the console shows has a word in both languages. The names are read from the
 * server's code.
 */
import { formatAuditSubject } from './format-audit-details.ts';
import { CSV_EXPORT_NAMES } from '@bourse/contract/staff/calls.ts';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DISPLAYED_REVIEW_FLAGS } from '@bourse/contract/staff/review-queue-calls.ts';
import { describe, expect, it } from 'vitest';
import { CONSOLE_TEXTS } from '../all-texts.ts';
import type { ConsoleTexts } from './console-text-types.ts';

const SERVER = join(import.meta.dirname, '..', '..', 'server');
const sources = (pattern: string, having = ''): string =>
  globSync(pattern, { cwd: SERVER })
    .filter((path) => !path.endsWith('.test.ts'))
    // On one line each, however the code is formatted.
    .map((path) => readFileSync(join(SERVER, path), 'utf8').replaceAll(/\s+/g, ' ').replaceAll('( ', '('))
    .filter((text) => text.includes(having))
    .join('\n');
const named = (text: string, ...forms: RegExp[]): string[] => [
  ...new Set(forms.flatMap((form) => [...text.matchAll(form)].map(([, name = '']) => name))),
];

const kinds = sources('*/review-*.ts');
const staff = sources('{staff,desk}/*.ts') + sources('{*,*/*}/*.ts', "computeIdempotencyKey('staff/");
const jobs = sources('{*,*/*,*/*/*}.ts');
const flags = named(kinds, /[?:] \['(\w+)'\]/g);
const details = named(
  [...staff.matchAll(/detail: \{ ([^}]+) \}/g)].map(([, fields]) => `, ${fields}`).join('\n'),
  /, (\w+)(?= ?[:,]|\s*$)/gm,
);

/** What is named, an example of it, and where its words are. */
const LISTS: [string, string[], string, (texts: ConsoleTexts) => Readonly<Record<string, string>>][] = [
  ['mark', [...DISPLAYED_REVIEW_FLAGS, ...flags], 'sameVoucher', ({ reviews }) => reviews.flags],
  [
    'fact',
    named(kinds, /\{ name: '(\w+)', (?:value|id)/g, /\['(\w+)', \1\]/g),
    'targetAddedAt',
    ({ reviews }) => reviews.evidenceNames,
  ],
  ['action', named(staff, /action: '(\w+)'/g), 'setFundsRule', ({ audit }) => audit.actions],
  ['subject', named(staff, /subject: ['`](\w+)/g), 'customer', ({ audit }) => audit.subjects],
  ['table that is exported', [...CSV_EXPORT_NAMES], 'orders', ({ audit }) => audit.subjects],
  ['particular', details, 'knownDevice', ({ audit }) => audit.details],
  ['job', named(jobs, /\{ name: '([a-z ]+)', (?:everyMs|run:)/g), 'liabilities', ({ system }) => system.jobNames],
];

describe.each(LISTS)('every %s of the server', (_, names, example, wordsOf) => {
  it('is found where the server gives it', () => expect(names).toContain(example));

  it.each(['en', 'kor'] as const)('has a word: %s', (language) => {
    expect(names.filter((name) => !Object.hasOwn(wordsOf(CONSOLE_TEXTS[language]), name))).toEqual([]);
  });
});

it('every risk flag that a review kind sets reaches the reviewer', () => {
  expect(flags.filter((mark) => !(DISPLAYED_REVIEW_FLAGS as readonly string[]).includes(mark))).toEqual([]);
});

it.each([
  ['en', 'Setting: Name of the product'],
  ['kor', '설정: 서비스 이름'],
] as const)('a changed setting is named in the record: %s', (language, says) => {
  expect(formatAuditSubject('setting title', CONSOLE_TEXTS[language])).toBe(says);
});
