import { expect, test } from 'vitest';
import { proposeLendingRule } from '@bourse/contract/lending/calls.ts';
import { proposeOperatorHalt } from '@bourse/contract/operator-halts/calls.ts';
import { parsePercentAsRate } from '../language/parse-input.ts';
import { type Field, readForm } from './command-dialog.tsx';

const LENDING = { open: 'yes', noticeDays: ' 3 ', lendersPart: '70', from: '2031-01-02T03:04' };
const FIELDS: Field<keyof typeof LENDING>[] = [
  { name: 'open', label: 'Open' },
  { name: 'noticeDays', label: 'Notice', fault: 'Needed' },
  { name: 'lendersPart', label: 'Part', fault: 'Needed', read: parsePercentAsRate },
  { name: 'from', label: 'From', fault: 'Needed', type: 'datetime-local' },
];
const read = (typed: typeof LENDING) => readForm(FIELDS, typed, proposeLendingRule.input.shape);

test("a field's text is read as the call's schema or the field says", () => {
  expect(read(LENDING)).toEqual({
    input: { open: true, noticeDays: 3, lendersPart: '0.7', from: new Date('2031-01-02T03:04').toISOString() },
    faults: new Set(),
  });
});

test('what the schema refuses is a fault of its field, and of no other', () => {
  expect(read({ ...LENDING, noticeDays: 'soon', lendersPart: 'most' }).faults).toEqual(
    new Set(['noticeDays', 'lendersPart']),
  );
  expect(read({ ...LENDING, from: '' }).faults).toEqual(new Set(['from']));
});

test('an empty field is null where that is allowed, and a field without words for it is left to the server', () => {
  const fields: Field<'instrument'>[] = [{ name: 'instrument', label: 'Instrument' }];
  const { shape } = proposeOperatorHalt.input;
  expect(readForm(fields, { instrument: ' ' }, shape)).toEqual({ input: { instrument: null }, faults: new Set() });
  expect(readForm(fields, { instrument: 'none' }, shape).faults).toEqual(new Set());
});

test("an empty field can't be sent if something has to be in it", () => {
  const fields: Field<'instrument'>[] = [
    { name: 'instrument', label: 'Instrument', fault: 'Needed', isRequired: true },
  ];
  expect(readForm(fields, { instrument: ' ' }).faults).toEqual(new Set(['instrument']));
  expect(readForm(fields, { instrument: 'US.NWRB' })).toEqual({
    input: { instrument: 'US.NWRB' },
    faults: new Set(),
  });
});
