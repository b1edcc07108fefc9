/** After a sale the phone shows what can be withdrawn, and when the rest can be. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { registerCustomer } from '../browser/register-customer.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { buyAtMarket, expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { formatEnglishMoment } from '../browser/english-date.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('bought and sold: the assets and the withdrawal name the day on which the money comes', async () => {
  const customer = await registerCustomer(stage.product);
  await buyAtMarket(customer.client, DEMO_STOCK, '2');
  await expectSuccess(
    customer.client.call('trading/placeOrder', {
      instrument: DEMO_STOCK,
      side: 'long',
      effect: 'close',
      type: 'market',
      quantity: '2',
      key: createIdempotencyKey(),
    }),
  );
  const { accounts } = await expectSuccess(customer.client.call('wallet/getWallet', {}));
  const sold = accounts.find(({ unsettled }) => unsettled.length > 0);
  const [coming] = sold?.unsettled ?? [];
  expect(coming?.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  // By the reader's clock: the market's day may begin on another of the reader's.
  const day = formatEnglishMoment(coming!.at);

  const phone = await stage.phone({ session: customer });
  const { wallet, withdrawal } = phone.texts;
  await phone.open('/information/payBag');
  await phone.sees(buildTemplatePattern(`${wallet.settled} {amount}`));
  await phone.sees(buildTemplatePattern(fillPlaceholders(wallet.settlesOn, { amount: '{amount}', date: day })));
  await phone.open('/information/cashOut');
  await phone.sees(fillPlaceholders(withdrawal.withdrawableFrom, { date: day }));
  await phone.sees(withdrawal.settlesSay);
});
