/**
 * What staff see of customers in the queues: nothing that isn't theirs to see, and nothing without a row in the record.
 */
import { beforeAll, expect, test } from 'vitest';
import { uploadPicture, createUploadsClient } from '../testing/upload-picture.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';

const server = provideTestServer();
let reviewer: TestStaff;
beforeAll(async () => {
  reviewer = await server.staff('reviewer');
});

const listAccessLog = async (action: string, by: TestStaff) =>
  Number(
    (
      await server.database.pool.query<{ n: bigint }>(
        'select count(*) as n from staff_audit where action = $1 and who = $2',
        [action, by.login],
      )
    ).rows[0]?.n,
  );
async function submitPapers(who: TestCustomer): Promise<string> {
  const files = createUploadsClient(server.origin, who);
  const [front, back] = [await uploadPicture(files, 'identityFront'), await uploadPicture(files, 'identityBack')];
  const done = await who.client.call('user/submitIdentity', {
    name: 'Han Yuri',
    idFirst: '900101',
    idLast: '7',
    agreed: true,
    front,
    back,
    key: createIdempotencyKey(),
  });
  if (!done.ok) throw new Error(done.code);
  return front;
}

test('opens identity photos only to staff who may decide, from their own review, and logs each access', async () => {
  const [customer, other, support] = [await server.customer(), await server.customer(), await server.staff('support')];
  const [picture, voucher] = [
    await submitPapers(customer),
    await uploadPicture(createUploadsClient(server.origin, other), 'voucher'),
  ];
  const listed = await reviewer.client.call('staff/listReviews', { kind: 'identity' });
  const review = (listed.ok ? listed.data.rows : []).find((row) => row.customer.id === customer.userId)?.id ?? '';

  expect(await support.client.call('staff/getPicture', { review, picture })).toMatchObject({
    ok: false,
    code: 'notPermitted',
    params: { permission: 'reviews.identity' },
  });
  expect(await reviewer.client.call('staff/getPicture', { review, picture: voucher })).toMatchObject({
    ok: false,
    code: 'notFound',
  });
  expect(await reviewer.client.call('staff/getPicture', { review: 'r1-1', picture })).toMatchObject({
    ok: false,
    code: 'notFound',
  });
  expect([await listAccessLog('lookAtPicture', reviewer), await listAccessLog('lookAtPicture', support)]).toEqual([
    0, 0,
  ]);
  expect(await reviewer.client.call('staff/getPicture', { review, picture })).toMatchObject({
    ok: true,
    data: { contentType: 'image/jpeg', base64: expect.stringMatching(/^\/9j/) },
  });
  expect(await listAccessLog('lookAtPicture', reviewer)).toBe(1);
  expect(JSON.stringify(await support.client.call('staff/getReview', { review }))).not.toContain(picture);
});

test('logs each customer on a queue page once an hour, and nothing for an empty page', async () => {
  const customer = await server.customer();
  await submitPapers(customer);
  const before = await listAccessLog('listReviews', reviewer);
  const page = () => reviewer.client.call('staff/listReviews', { kind: 'identity' });
  expect(await page()).toMatchObject({ ok: true });
  // The other one's papers were on an earlier page.
  expect(await listAccessLog('listReviews', reviewer)).toBe(before + 1);
  expect(await page()).toMatchObject({ ok: true });
  expect(await reviewer.client.call('staff/listReviews', { kind: 'seat' })).toMatchObject({
    ok: true,
    data: { rows: [] },
  });
  expect(await listAccessLog('listReviews', reviewer)).toBe(before + 1);
});
