/** Offers for tests: of any kind, on any terms, with customers who may take part. */
import type { OfferingKind, OfferingTerms } from '@bourse/core/products/offerings/offering.ts';
import { addDays } from '@bourse/core/dates.ts';
import { computeSecretCommitment } from '@bourse/core/products/draws/draw-randomness.ts';
import { formatAmount, SCALE } from '@bourse/core/ledger/money.ts';
import { roundToTick } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { queryAsOwner } from '../db/testing.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { certifyCustomer, loginAgain } from '../testing/verified-customer.ts';
import type { TestCustomer, TestServer } from '../testing/test-server.ts';
import { generateOfferingSecrets } from './practice-offerings.ts';
import { insertOfferings, readOffering, readOfferings } from './store.ts';

type Change = Partial<OfferingTerms> | ((terms: OfferingTerms) => Partial<OfferingTerms>);
export interface TestOffer {
  id: string;
  terms: OfferingTerms;
}

/** Most tests use a price that doesn't follow the market. */
const FIXED: Readonly<Record<OfferingKind, (terms: OfferingTerms) => Partial<OfferingTerms>>> = {
  ipo: () => ({}),
  placing: () => ({ live: false }),
  auction: ({ price, market }) => ({
    live: false,
    discount: 0n,
    low: roundToTick(market, (price * 9n) / 10n, '2026-12-01', 'up'),
  }),
  grab: () => ({ live: false, deposit: SCALE }),
};

const HOUR_MS = 3_600_000;
/** All dates within some hours, so that sessions don't expire; a window over past days. */
function soon(terms: OfferingTerms, now: number): Pick<OfferingTerms, 'dates' | 'window'> {
  const opensAt = Math.ceil((now + 1) / HOUR_MS) * HOUR_MS;
  const at = (tenths: number): number => opensAt + (tenths * HOUR_MS) / 10;
  const today = new Date(now).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const dates = { opensAt, closesAt: at(10), drawsAt: at(20), allotsAt: at(22), payBy: at(24), nextPayBy: at(26) };
  return {
    dates: { ...dates, listsOn: today, listsAt: at(28) },
    window: terms.window && { from: addDays(today, -7), to: addDays(today, -1) },
  };
}

export function createTestOffers(server: TestServer) {
  const runOffers = () => server.runJob('offers');
  const taken = new Set<bigint>();

  /** Seals the next offer of a kind again on other terms, as people or the world could have done. */
  async function sealed(kind: OfferingKind, change: Change): Promise<TestOffer> {
    await server.runJob('offers to come');
    const { kysely } = server.database;
    const now = server.clock.now();
    const all = await readOfferings(kysely, kind, ['sealed']);
    const found = all
      .filter(({ offering, terms }) => terms.dates.opensAt > now && !taken.has(offering))
      .sort((one, two) => one.terms.dates.opensAt - two.terms.dates.opensAt)[0];
    if (!found) throw new Error(`nothing of ${kind} is offered`);
    taken.add(found.offering);
    const secrets = generateOfferingSecrets();
    const terms = {
      ...found.terms,
      ...soon(found.terms, now),
      ...FIXED[kind](found.terms),
      commitment: computeSecretCommitment(secrets.secret.toString('hex')),
      ...(typeof change === 'function' ? change(found.terms) : change),
    };
    const [made] = await insertOfferings(kysely, [
      { terms, secrets, worldScheduleKey: null, author: 'rule', decidedAt: now },
    ]);
    taken.add(made!);
    // No test looks at the world's own offers, and each job run would process them all.
    await queryAsOwner(
      server.database.ownerUrl,
      'update offerings set due_at = null where world_schedule_key is not null',
    );
    return { id: made!.toString(), terms };
  }
  async function passTo(at: number): Promise<void> {
    server.clock.set(Math.max(server.clock.now(), at));
    await runOffers();
  }

  return {
    runOffers,
    sealed,
    passTo,
    async opened(kind: OfferingKind, change: Change): Promise<TestOffer> {
      const offer = await sealed(kind, change);
      await passTo(offer.terms.dates.opensAt + 60_000);
      return offer;
    },
    async verified(count: number): Promise<TestCustomer[]> {
      const made: TestCustomer[] = [];
      for (let index = 0; index < count; index++) {
        const customer = await server.customer();
        await certifyCustomer(server, customer);
        made.push(customer);
      }
      return made;
    },
    /** The same customers, with their sessions if these are still valid. */
    clientsOf: (people: readonly TestCustomer[]): Promise<TestCustomer[]> =>
      Promise.all(
        people.map((person) =>
          person.client.call('user/getUserinfo', {}).then(
            () => person,
            () => loginAgain(server, person),
          ),
        ),
      ),
    read: (offer: TestOffer) => readOffering(server.database.kysely, BigInt(offer.id)),
    mine: async ({ client }: Pick<TestCustomer, 'client'>, { id }: TestOffer) =>
      (await unwrapAnswer(client.call('offerings/getOffering', { offering: id }))).mine[0]!,
    /** The customer's notices about offers, newest first. */
    async noticesOf({ client }: Pick<TestCustomer, 'client'>): Promise<string[]> {
      const { rows } = await unwrapAnswer(client.call('notices/listNotices', { limit: 50 }));
      return rows.map(({ code }) => code).filter((code) => /^(bid|subscription)/.test(code));
    },
    async money({ client }: Pick<TestCustomer, 'client'>, currency: string) {
      const { accounts } = await unwrapAnswer(client.call('wallet/getWallet', {}));
      const { available, frozen, margin } = accounts.find((each) => each.currency === currency)!;
      return { available: Number(available), frozen: Number(frozen), margin: Number(margin) };
    },
    text: formatAmount,
    differences: (): Promise<string[]> => server.listAuditDifferences(),
  };
}
