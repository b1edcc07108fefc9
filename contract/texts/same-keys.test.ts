import { expect, expectTypeOf, test } from 'vitest';
import { declareTexts, declareTextsWithKeysOf } from '../area.ts';
import type { NoticeCode } from '../notice-catalogue.ts';
import type { RefusalCode, SuccessCode } from '../refusals.ts';
import type { Texts } from './text-tables.ts';

const load =
  <Tables>(tables: Tables) =>
  () =>
    Promise.resolve({ default: tables });
const english = load({ sheet: { confirm: 'Confirm', close: 'Close' } });
const complete = { cn: english, zhs: english, esp: english };
const missing = load({ sheet: { confirm: '확인' } });
const surplus = load({ sheet: { confirm: '확인', close: '닫기', later: '나중에' } });
const nested = load({ sheet: { confirm: '확인', close: { now: '닫기' } } });

test('a language has exactly the keys of English', async () => {
  const texts = declareTexts({ ...complete, en: english, kor: load({ sheet: { confirm: '확인', close: '닫기' } }) });
  expect((await texts.kor()).default.sheet.close).toBe('닫기');

  // @ts-expect-error close is missing.
  declareTexts({ ...complete, en: english, kor: missing });
  // @ts-expect-error English has no later.
  declareTexts({ ...complete, en: english, kor: surplus });
  // @ts-expect-error close is a text, not a table.
  declareTexts({ ...complete, en: english, kor: nested });
  // @ts-expect-error a language is missing.
  declareTexts({ ...complete, en: english });
});

test('where code defines the keys, English has exactly these as well', () => {
  const declare = declareTextsWithKeysOf<{ sheet: Record<'confirm' | 'close', string> }>();
  declare({ ...complete, en: english, kor: english });

  // @ts-expect-error close is missing.
  declare({ ...complete, en: missing, kor: english });
  // @ts-expect-error no code names later.
  declare({ ...complete, en: surplus, kor: english });
});

test('each refusal, notice and success has a text, and no other has one', () => {
  expectTypeOf<keyof Texts['errors']>().toEqualTypeOf<RefusalCode>();
  expectTypeOf<keyof Texts['notices']>().toEqualTypeOf<NoticeCode>();
  expectTypeOf<keyof Texts['successes']>().toEqualTypeOf<SuccessCode>();
});
