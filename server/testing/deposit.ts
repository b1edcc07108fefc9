/** A customer's deposit that waits for the staff. */
import { newKey, type TestCustomer, type TestServer } from './test-server.ts';
import { photo, uploadsAt } from './pictures.ts';

export interface WaitingDeposit {
  review: string;
  reference: string;
  amount: string;
  currency: string;
}

/** Each voucher is a different picture. */
export async function deposit(
  server: TestServer,
  customer: TestCustomer,
  amount: string,
  currency = 'USD',
): Promise<WaitingDeposit> {
  const channels = await customer.client.call('wallet/listDepositChannels', {});
  if (!channels.ok) throw new Error(channels.code);
  const channel = channels.data.rows.find((row) => row.currency === currency && row.id.startsWith('practice-'));
  const sent = await uploadsAt(server.origin, customer).upload('voucher', await photo(64, 64));
  if (!sent.ok) throw new Error(sent.code);
  const { reference } = channels.data;
  const asked = await customer.client.call('wallet/submitDeposit', {
    channel: channel?.id ?? '',
    amount,
    reference,
    voucher: sent.data.file,
    key: newKey(),
  });
  if (!asked.ok) throw new Error(asked.code);
  return { review: asked.data.deposit.id, reference, amount, currency };
}
