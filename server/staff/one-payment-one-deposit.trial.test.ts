/** One payment proves one deposit, however many of the bank's files contain it, and however they write it. */
import { buildPaymentReference } from '@bourse/core/accounts/deposits/payment-reference.ts';
import { beforeAll, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { decodeId } from '../ids.ts';
import { submitTestDeposit } from '../testing/submit-test-deposit.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';
import { certifyCustomer } from '../testing/verified-customer.ts';

const server = provideTestServer();
let [bringer, other]: TestStaff[] = [];
beforeAll(async () => {
  [bringer, other] = [await server.staff('treasurer'), await server.staff('reviewer')];
});

async function waiting(amount: string): Promise<{ customer: TestCustomer; review: string; reference: string }> {
  const customer = await server.customer();
  await certifyCustomer(server, customer);
  return { customer, ...(await submitTestDeposit(server, customer, amount)) };
}
const bring = (text: string) =>
  unwrapAnswer(
    bringer!.client.call('staff/reconcileStatement', {
      currency: 'USD',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-31T00:00:00.000Z',
      base64: Buffer.from(text).toString('base64'),
      key: createIdempotencyKey(),
    }),
  );
const needed = async (review: string) => (await unwrapAnswer(other!.client.call('staff/getReview', { review }))).needed;
/** Those references that one person may approve. */
const matched = async (...reviews: { review: string }[]) =>
  (await unwrapAnswer(other!.client.call('staff/listMatchedDeposits'))).rows
    .filter(({ id }) => reviews.some(({ review }) => review === id))
    .map(({ reference }) => reference);

const mt940 = (entry: string, remittanceText: string, amount: string, day = '261119') =>
  [
    ':20:A',
    ':25:1/2',
    ':60F:C261119USD0,00',
    `:61:${day}1119C${amount},00NTRFNONREF//${entry}`,
    `:86:${remittanceText}`,
    `:62F:C261120USD${amount},00`,
    '-',
  ].join('\r\n');
const camt = (entry: string, remittanceText: string, amount: string) =>
  `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${entry}</AcctSvcrRef>
<NtryDtls><TxDtls><RmtInf><Ustrd>${remittanceText}</Ustrd></RmtInf></TxDtls></NtryDtls>` +
  '</Ntry></Stmt></BkToCstmrStmt></Document>';

it('a line matching two deposits of one amount, apart from the dash, proves neither', async () => {
  const [one, two] = [await waiting('61'), await waiting('61')];
  // 7·31 + 3 and 5, or 7 and 3·31 + 5: the dash alone tells them apart.
  const [first, second] = [buildPaymentReference(7n * 31n + 3n, 5n), buildPaymentReference(7n, 3n * 31n + 5n)];
  expect([first, second].map((each) => each.replace('-', ''))).toEqual(Array(2).fill(first.replace('-', '')));
  const named = ({ customer, review }: typeof one, reference: string) =>
    queryAsOwner(
      server.database.ownerUrl,
      `update requests set details = jsonb_set(details, '{reference}', to_jsonb($3::text)) where account_id = $1
        and request_seq = $2`,
      [customer.userId, decodeId('r', BigInt(customer.userId), review), reference],
    );
  await named(one, first);
  await bring(`date,reference,amount\n2026-11-20,${first},61\n`);
  expect([await needed(one.review), await matched(one, two)]).toEqual([1, [first]]);
  await named(two, second);
  expect([await needed(one.review), await needed(two.review), await matched(one, two)]).toEqual([2, 2, []]);
  const refused = await unwrapAnswer(
    two.customer.client.call('wallet/cancelDeposit', { deposit: two.review, key: crypto.randomUUID() }),
  );
  expect(refused.deposit.status).toBe('cancelled');
  expect([await needed(one.review), await matched(one, two)]).toEqual([1, [first]]);
});

it('an entry with different references in two files proves neither, in MT940 and camt.053', async () => {
  const [one, two, three] = [await waiting('62'), await waiting('62'), await waiting('62')];
  await bring(mt940('BANK4711', `FOR ${one.reference}`, '62'));
  expect(await needed(one.review)).toBe(1);
  await bring(camt('BANK-4711', `FOR ${two.reference}`, '62'));
  expect([await needed(one.review), await needed(two.review), await matched(one, two)]).toEqual([2, 2, []]);
  // The bank's numbering starts again: another payment.
  await bring(camt('BANK-4712', three.reference, '62'));
  expect([await needed(three.review), await matched(one, two, three)]).toEqual([1, [three.reference]]);
});

it("an entry without a bank number in one file is identified by the next file's number", async () => {
  const [one, two] = [await waiting('63'), await waiting('63')];
  await bring(`date,reference,amount\n2026-11-19,${one.reference},63\n`);
  await bring(mt940('BANK5001', one.reference, '63'));
  await bring(mt940('BANK5001', one.reference, '63'));
  expect(await needed(one.review)).toBe(1);
  await bring(mt940('BANK5001', two.reference, '63', '261122'));
  expect([await needed(one.review), await needed(two.review)]).toEqual([2, 2]);
});

it("a bank's number reused after weeks belongs to another payment", async () => {
  const [one, two] = [await waiting('64'), await waiting('64')];
  await bring(mt940('0001', one.reference, '64', '261101'));
  await bring(mt940('0001', two.reference, '64', '261120'));
  expect([await needed(one.review), await needed(two.review)]).toEqual([1, 1]);
});
