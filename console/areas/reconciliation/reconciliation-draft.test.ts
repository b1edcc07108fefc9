import { expect, test } from 'vitest';
import { encodeBase64 } from '../../files/selected-file.ts';
import { parseReconciliationDraft } from './reconciliation-draft.ts';

const draft = { currency: 'USD', from: '2026-11-01', to: '2026-11-30', file: { size: 10 } };

test('includes the whole last day', () => {
  expect(parseReconciliationDraft(draft)).toEqual({
    faults: {},
    comparison: { currency: 'USD', from: new Date(2026, 10, 1).toISOString(), to: new Date(2026, 11, 1).toISOString() },
  });
  expect(parseReconciliationDraft({ ...draft, to: draft.from }).comparison).not.toBeNull();
});

test.each([
  [{ from: '' }, { from: 'needDay' }],
  [{ to: '' }, { to: 'needDay' }],
  [{ to: '2026-10-31' }, { to: 'daysTurned' }],
  [{ file: null }, { file: 'needFile' }],
  [{ file: { size: 0 } }, { file: 'fileEmpty' }],
  [{ file: { size: 650_001 } }, { file: 'fileLarge' }],
] as const)('%o is told beside its field', (change, faults) => {
  expect(parseReconciliationDraft({ ...draft, ...change })).toEqual({ comparison: null, faults });
});

test('encodes any number of bytes without loss', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 256);
  expect(Buffer.from(encodeBase64(bytes), 'base64').equals(bytes)).toBe(true);
});
