/** A customer's deposit that waits for the staff. */
import { createIdempotencyKey, type TestCustomer, type TestServer } from './test-server.ts';
import { createPhoto, createUploadsClient } from './upload-picture.ts';

export interface WaitingDeposit {
  review: string;
  reference: string;
  amount: string;
  currency: string;
}

/** Each voucher is a different picture. */
export async function submitTestDeposit(
  server: TestServer,
  customer: TestCustomer,
  amount: string,
  currency = 'USD',
): Promise<WaitingDeposit> {
  const channels = await customer.client.call('wallet/listDepositChannels', {});
  if (!channels.ok) throw new Error(channels.code);
  const channel = channels.data.rows.find((row) => row.currency === currency && row.id.startsWith('practice-'));
  const sent = await createUploadsClient(server.origin, customer).upload('voucher', await createPhoto(64, 64));
  if (!sent.ok) throw new Error(sent.code);
  const { reference } = channels.data;
  const submitted = await customer.client.call('wallet/submitDeposit', {
    channel: channel?.id ?? '',
    amount,
    reference,
    voucher: sent.data.file,
    key: createIdempotencyKey(),
  });
  if (!submitted.ok) throw new Error(submitted.code);
  return { review: submitted.data.deposit.id, reference, amount, currency };
}
