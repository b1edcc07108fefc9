/**
 * What a customer can verify without trusting the house: a movement, the own balance among all, and that the past is
 * unchanged.
 */
import { expect, test } from 'vitest';
import { escapeRegExp, buildTemplatePattern } from '../browser/template-pattern.ts';
import { buyAtMarket, expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('the phone verifies the proof of a movement', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, DEMO_STOCK, '1');
  await expect
    .poll(async () => (await expectSuccess(customer.client.call('wallet/listTransfers', {}))).rows[0]?.seal ?? null)
    .not.toBeNull();
  const phone = await stage.phone({ session: customer });
  await phone.open('/information/payBag');
  const movement = phone.list(phone.texts.wallet.movements).getByRole('listitem').first();
  await movement.scrollIntoViewIfNeeded();
  await movement.getByRole('button').tap();
  await phone.dialog.getByRole('button', { name: phone.texts.proofs.check }).tap();
  await phone.sees(phone.dialog.getByText(buildTemplatePattern(phone.texts.proofs.transferHolds)));
  await phone.sees(phone.dialog.getByRole('button', { name: phone.texts.proofs.save }));
});

test('customers can verify that their balance is counted in what the house owes', async () => {
  // Customers who joined after the house's last count are told how often it counts.
  const phone = await stage.phone({ session: await stage.customer(), language: 'kor' });
  const { proofs } = phone.texts;
  await phone.open('/information/payBag');
  await phone.button(new RegExp(`^${escapeRegExp(proofs.liabilities)}`)).tap();
  await phone.sees(phone.dialog.getByText(proofs.noTree).or(phone.dialog.getByText(proofs.counted).first()));
});

test('a record that contradicts what the phone has stored raises a warning above every screen', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, DEMO_STOCK, '1');
  const phone = await stage.phone({ session: customer });
  await phone.open('/home/index');
  // As a phone would have kept it before the record was altered.
  await phone.page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('bourse', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('seals', { keyPath: 'number' });
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('seals', 'readwrite');
          transaction.objectStore('seals').put({
            number: 1,
            hash: '0'.repeat(64),
            at: '2026-11-01T00:00:00.000Z',
            keptAt: '2026-11-01T00:00:00.000Z',
          });
          transaction.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
  );
  await phone.page.reload();
  await phone.sees(
    phone.page.getByRole('alert').filter({ hasText: buildTemplatePattern(phone.texts.proofs.contradiction) }),
  );
});
