/** A customer names an order; staff find it by its number, with its states, its fill and its movements. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { afterEach, expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const desks: StaffDesktop[] = [];
afterEach(async () => {
  for (const each of desks.splice(0)) await each.switchOff();
});

test('an order found by its number shows its states, fill, quote, transfers and key', async () => {
  const customer = await stage.customer();
  const key = createIdempotencyKey();
  const placing = { instrument: 'CRYPTO.BTCUSDT', side: 'long', type: 'market', quantity: '0.01', key } as const;
  const { order } = await expectSuccess(customer.client.call('trading/placeOrder', placing));
  const { id } = await expectSuccess(customer.client.call('user/getUserinfo', {}));
  const person = await createStaffMember(stage.product, `orders-${Date.now()}`, 'support');
  const { token, client } = await logInStaffWithOneTimeCode(stage.product, person);
  const desk = await StaffDesktop.switchOn(stage.browser, stage.product.origin, { token });
  desks.push(desk);
  await desk.open('/search');
  await desk.page.getByRole('searchbox').fill(order.id.toUpperCase());
  await desk.button('Search').click();
  await desk.row('CRYPTO.BTCUSDT').getByRole('link').first().click();
  await desk.sees(desk.heading(`Order ${order.id}`));
  await desk.sees(key);
  await desk.sees(desk.page.getByRole('table', { name: 'States' }).getByRole('row').filter({ hasText: '0.01' }));
  await desk.sees(
    desk.page
      .getByRole('table', { name: 'Fills' })
      .getByRole('row')
      .filter({ hasText: /Bought 0\.01/ }),
  );
  const moved = desk.page.getByRole('table', { name: 'Transfers' }).getByRole('row');
  const { transfers } = await expectSuccess(client.call('staff/getOrder', { order: order.id }));
  // And its heading.
  expect(await moved.count()).toBe(transfers.length + 1);
  expect(await desk.page.getByRole('link', { name: id, exact: true }).count()).toBe(1);
  await desk.settles();
  expect(await listAxeFindings(desk, 'an order')).toEqual([]);

  const korean = await StaffDesktop.switchOn(stage.browser, stage.product.origin, {
    token,
    language: 'kor',
    theme: 'dark',
  });
  desks.push(korean);
  await korean.open(`/orders/${order.id}`);
  await korean.sees(korean.heading(`주문 ${order.id}`));
  await korean.sees('고객에게 보이는 체결가 설명');
  await korean.settles();
  expect(await listAxeFindings(korean, 'an order in Korean')).toEqual([]);
});
