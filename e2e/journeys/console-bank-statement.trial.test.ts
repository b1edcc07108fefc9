/**
 * Ten deposits in a bank's MT940 file: one treasurer uploads it, another person approves all at once. Then the bank
 * calls one back.
 */
import { afterEach, expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { createVerifiedCustomer, createReviewer } from '../browser/verified-customers.ts';
import type { Customer } from '../browser/register-customer.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { submitDepositSlip } from '../browser/submit-customer-papers.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const desks: StaffDesktop[] = [];
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.switchOff();
});

async function deskOf(name: string, role: string): Promise<StaffDesktop> {
  const person = await createStaffMember(stage.product, `${name}-${Date.now()}`, role);
  const { token } = await logInStaffWithOneTimeCode(stage.product, person);
  const desk = await StaffDesktop.switchOn(stage.browser, stage.product.origin, { token });
  desks.push(desk);
  return desk;
}

const NAMES = ['Ada', 'Bela', 'Cleo', 'Dora', 'Enid', 'Fay', 'Gwen', 'Hana', 'Ines', 'June'];
const TEN = NAMES.length;
const CURRENCY = 'USD';

test('ten deposits are matched from an MT940 file, approved in one go, and one of them is called back', async () => {
  const customers: Customer[] = [];
  const entries: string[] = [];
  let total = 0;
  const reviewer = await createReviewer(stage.product);
  for (let index = 0; index < TEN; index++) {
    const customer = await createVerifiedCustomer(stage.product, reviewer, `Payer ${NAMES[index]}`);
    const { reference } = await expectSuccess(customer.client.call('wallet/listDepositChannels', {}));
    const amount = 60 + index;
    await submitDepositSlip(stage.product.origin, customer, CURRENCY, `${amount}`);
    total += amount;
    customers.push(customer);
    entries.push(`:61:2611201120C${amount},00NTRFNONREF`, `:86:?20SVWZ+DEPOSIT ${reference}`);
  }
  const head = [':20:ONE', ':25:1/2', ':28C:1/1', `:60F:C261119${CURRENCY}0,00`];
  const closing = `:62F:C261120${CURRENCY}${total},00`;
  const references = entries.flatMap((line) => /DEPOSIT (.+)$/.exec(line)?.[1] ?? []);
  const today = new Date().toISOString().slice(0, 10);
  const [bringer, other] = [await deskOf('bringing', 'treasurer'), await deskOf('matching', 'reviewer')];
  await bringer.open(`/reconciliation?currency=${CURRENCY}&from=${today}&to=${today}`);
  await bringer.page.locator('input[type=file]').setInputFiles({
    name: 'statement.sta',
    mimeType: 'text/plain',
    buffer: Buffer.from([...head, ...entries, closing, '-'].join('\r\n')),
  });
  await bringer.button('Compare').click();
  await bringer.sees('Lines of the statement');

  await other.open('/reviews');
  await other.sees(other.page.getByRole('heading', { name: 'Deposits on a statement' }));
  expect(await listAxeFindings(other, 'deposits on a statement')).toEqual([]);
  await other.button(/^Approve \d+$/).click();
  await other.dialog.getByRole('button', { name: /^Approve \d+$/ }).click();
  await other.sees(/^\d+ approved, 0 wait for a second person, 0 refused$/);
  for (const { client } of customers)
    expect((await expectSuccess(client.call('wallet/listDeposits', {}))).rows[0]?.status).toBe('done');

  const back = bringer.page
    .getByRole('table', { name: 'Deposits called back' })
    .getByRole('row')
    .filter({ hasText: references[0]! });
  expect(await back.count()).toBe(0);
  const gone = [':61:2611211121D60,00NTRFNONREF', `:86:?20SVWZ+RETURN ${references[0]}`];
  await bringer.page.locator('input[type=file]').setInputFiles({
    name: 'next.sta',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      [...head.slice(0, 3), `:60F:C261120${CURRENCY}100,00`, ...gone, `:62F:C261121${CURRENCY}40,00`, '-'].join('\r\n'),
    ),
  });
  await bringer.button('Compare').click();
  await bringer.sees(back.filter({ hasText: 'Done' }).filter({ hasText: '2026.11.21' }).filter({ hasText: '60.00' }));
  expect(await listAxeFindings(bringer, 'deposits called back')).toEqual([]);
});
