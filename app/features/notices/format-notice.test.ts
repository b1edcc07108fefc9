import { loadTexts } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { namesSupport } from './format-notice.ts';

/** Customer service proposes something there: nobody has to be contacted. */
const FROM_SUPPORT = 'loanRepaymentProposed';

test('each notice that tells its reader to contact customer service leads there, and no other one', async () => {
  const { notices } = await loadTexts('en');
  const codes = Object.keys(notices).filter((code) => code !== FROM_SUPPORT && code !== 'supportAnswered');
  const naming = Object.entries(notices).filter(
    ([code, { body }]) => codes.includes(code) && /customer service/i.test(body),
  );
  expect(naming.length).toBeGreaterThan(10);
  expect(codes.filter((code) => namesSupport({ code }))).toEqual(naming.map(([code]) => code));
});
