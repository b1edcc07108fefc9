/** A customer's papers, as small as pictures can be. */
import { randomInt } from 'node:crypto';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { createUploadClient } from '@bourse/contract/upload-client.ts';
import sharp from 'sharp';
import type { Customer } from './register-customer.ts';
import { expectSuccess } from './customer-with-history.ts';

async function photo(): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  return new Uint8Array(
    await sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
}

/** The number on an identity card: a person's accounts are known by it and the name. */
export const createIdNumber = (): string => String(randomInt(10_000_000)).padStart(7, '0');

/** Submits name and both sides; a reviewer has to check them. */
export async function submitIdentityPapers(
  origin: string,
  { client, token, account }: Customer,
  name: string,
  idNumber = createIdNumber(),
): Promise<void> {
  const uploads = createUploadClient({ base: `${origin}/api/vue`, headers: () => ({ token, account }) });
  const [front, back] = [
    await expectSuccess(uploads.upload('identityFront', await photo())),
    await expectSuccess(uploads.upload('identityBack', await photo())),
  ];
  await expectSuccess(
    client.call('user/submitIdentity', {
      name,
      idFirst: idNumber.slice(0, 6),
      idLast: idNumber.slice(6),
      front: front.file,
      back: back.file,
      agreed: true,
      key: createIdempotencyKey(),
    }),
  );
}

/** Claims to have paid `amount` to the currency's channel, with a slip; a reviewer has to check it. */
export async function submitDepositSlip(
  origin: string,
  { client, token, account }: Omit<Customer, 'password'>,
  currency: string,
  amount: string,
): Promise<void> {
  const { rows, reference } = await expectSuccess(client.call('wallet/listDepositChannels', {}));
  const channel = rows.find((row) => row.currency === currency);
  if (!channel) throw new Error(`nothing can be paid in ${currency}`);
  const { file } = await expectSuccess(
    createUploadClient({ base: `${origin}/api/vue`, headers: () => ({ token, account }) }).upload(
      'voucher',
      await photo(),
    ),
  );
  await expectSuccess(
    client.call('wallet/submitDeposit', {
      channel: channel.id,
      amount,
      reference,
      voucher: file,
      key: createIdempotencyKey(),
    }),
  );
}
