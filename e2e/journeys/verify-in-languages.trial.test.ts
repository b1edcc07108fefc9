import { LANGUAGES } from '@bourse/contract/texts/index.ts';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { createCustomerClient } from '../browser/register-customer.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { createScreenLanguageCheck } from '../browser/check-screen-language.ts';

const stage = openJourneyFixture();

/** The world's own customer, certified by a rule; cancels an earlier try's deposit. */
async function certifiedCustomer() {
  const { demoCustomer, origin } = stage.product;
  const { token } = await expectSuccess(createCustomerClient(origin).call('user/login', demoCustomer));
  const session = { token, account: demoCustomer.account };
  const client = createCustomerClient(origin, session);
  const { rows } = await expectSuccess(client.call('wallet/listDeposits', {}));
  for (const { id, status } of rows)
    if (status === 'submitted')
      await expectSuccess(client.call('wallet/cancelDeposit', { deposit: id, key: createIdempotencyKey() }));
  return { session, client };
}

test.each(LANGUAGES)(
  'verification and deposit in %s speak that language alone, and axe finds nothing on them',
  async (language) => {
    const { session } = await certifiedCustomer();
    const foreignWords = await createScreenLanguageCheck(language, [
      'Practice Bank',
      'Practice world',
      'Haru Demo',
      'TRC20',
      'PRACTICE-DO-NOT-SEND-MONEY',
      'Asia/Seoul',
    ]);
    const { phone: fresh } = await stage.customersPhone('/information/authInfo', { language, calm: true });
    await fresh.settles();
    expect(await foreignWords(fresh, 'verification')).toEqual([]);
    expect(await listAxeFindings(fresh, 'verification')).toEqual([]);
    await fresh.turns('dark');
    expect(await listAxeFindings(fresh, 'verification', 'colours')).toEqual([]);
    const phone = await stage.phone({ session, language, calm: true });
    for (const path of [
      '/information/authInfo',
      '/information/recharge?tab=records',
      '/information/rechargeChannel?channel=practice-usdt',
    ]) {
      await phone.open(path);
      await phone.settles();
      expect(await foreignWords(phone, path)).toEqual([]);
      expect(await listAxeFindings(phone, path)).toEqual([]);
    }
    await phone.turns('dark');
    expect(await listAxeFindings(phone, 'channel', 'colours')).toEqual([]);
  },
  90_000,
);
