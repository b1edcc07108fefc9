/**
 * When a night has ended and all shorts have paid for it: charges reserved units, distributes the fees between lenders
 * and house, and marks the collateral, each night once and in order, even after days without a server or with the clock
 * moved. The distribution is recorded first, and then paid by one command per order.
 */
import { addDays } from '@bourse/core/dates.ts';
import { decideChargeReservation, decidePayLenderFeeShare } from '@bourse/core/products/lending/lending-orders.ts';
import { splitNightFee } from '@bourse/core/products/lending/lending-pool.ts';
import {
  computeNightFeeFromPrevious,
  computeReservationNightFee,
} from '@bourse/core/products/lending/borrowing-reservation.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { maximumOf, type Price, minimumOf } from '@bourse/core/ledger/money.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import { createNamedIdempotencyKey } from '../desk/command.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';
import { bookHouseTransfers, lockHouseLedger } from '../ledger/house-transfers.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import * as nights from './night-fees-store.ts';
import { buildLendingOrderLoad } from './lending-records.ts';
import { readLenderPoolUnitsAt, hasShortWithUnpaidNight } from './store.ts';

export type NightFeeDependencies = Pick<
  ServerDependencies,
  'database' | 'desk' | 'clock' | 'timeZones' | 'venues' | 'stockLendingTerms' | 'lendingRules'
>;

const AT_ONCE = 100;
/** Longer than shorts can still be charged for a night. */
const LOOKED_BACK_DAYS = 60;

/** Returns how many nights were distributed. */
export async function distributeNightFees(dependencies: NightFeeDependencies): Promise<number> {
  let shared = 0;
  const failures: unknown[] = [];
  const since = addDays(new Date(dependencies.clock.now()).toISOString().slice(0, 10), -LOOKED_BACK_DAYS);
  for (const open of await nights.readUndistributedNights(dependencies.database.kysely, since)) {
    const instrument = dependencies.venues.instrument(open.instrument);
    if (!instrument || instrument.market === 'FX') continue;
    try {
      shared += await distributeInstrumentNights(dependencies, instrument, open);
    } catch (error) {
      failures.push(error);
    }
  }
  await payLenderFeeShares(dependencies);
  if (failures.length > 0) throw failures[0];
  return shared;
}

async function distributeInstrumentNights(
  dependencies: NightFeeDependencies,
  instrument: Instrument,
  { first, last }: nights.UndistributedNights,
): Promise<number> {
  const { zone } = getMarketRules(instrument.market);
  const today = dependencies.timeZones.toLocal(dependencies.clock.now(), zone).date;
  const next = last === null ? first : addDays(last, 1);
  let shared = 0;
  for (let night = first > next ? first : next; night < today; night = addDays(night, 1)) {
    const end = dependencies.timeZones.toInstant(addDays(night, 1), 0, zone);
    // Lenders' income is what shorts pay for the night, so the shorts have to be charged first.
    if (await hasShortWithUnpaidNight(dependencies.database.kysely, instrument.id, night, end)) break;
    const price = dependencies.venues.quote(instrument.id, end - 1)?.last ?? null;
    await chargeReservations(dependencies, instrument, { night, end, price });
    await distributeNight(dependencies, instrument, { night, end, price });
    shared += 1;
  }
  return shared;
}

/** `price`: the last price of the night per unit; null if unknown. */
interface EndedNight {
  night: string;
  end: number;
  price: Price | null;
}

/** Reserved units that aren't sold short pay as shorts do; those sold short have already paid. */
async function chargeReservations(
  dependencies: NightFeeDependencies,
  instrument: Instrument,
  { night, end, price }: EndedNight,
) {
  const used = new Map<AccountId, bigint>();
  const rate = dependencies.stockLendingTerms.lendingRateAt(instrument, end - 1, night);
  for (const reserved of await nights.readNightReservations(dependencies.database.kysely, instrument.id, night, end)) {
    const { account, order, paid, before } = reserved;
    const sold = used.get(account) ?? reserved.used;
    const quantity = order.quantity ?? 0n;
    used.set(account, maximumOf(sold - quantity, 0n));
    const units = quantity - minimumOf(sold, quantity);
    if (units === 0n || paid) continue;
    const cost =
      price === null
        ? before && computeNightFeeFromPrevious(before, units, rate, instrument.currency)
        : computeReservationNightFee(instrument, night, price, units, rate);
    if (cost === null) continue;
    await dependencies.desk.runIfDue({
      account,
      actor: { rule: 'lending' },
      // The key contains a space, so no customer can have used it before.
      key: createNamedIdempotencyKey(`reserved ${order.seq} ${night}`),
      currencies: [instrument.currency],
      instrument: null,
      loads: [buildLendingOrderLoad(order.seq)],
      decide: (state, now) =>
        decideChargeReservation(state, order.seq, { night, units, rate, ...cost }, instrument, now),
      answer: () => ({}),
    });
  }
}

/** Done once, by whichever process is first. */
async function distributeNight(
  dependencies: NightFeeDependencies,
  instrument: Instrument,
  { night, end, price }: EndedNight,
): Promise<void> {
  const { id, market, currency } = instrument;
  const now = dependencies.clock.now();
  const { lendersPart } = dependencies.lendingRules.termsAt(market, end - 1);
  await dependencies.database.kysely.transaction().execute(async (db) => {
    await lockHouseLedger(db);
    const before = await nights.readNightlyCollateralValue(db, id);
    if (before !== null && before.night >= night) return;
    const paid = await nights.readNightFeesPaid(db, id, night);
    const offers = await readLenderPoolUnitsAt(db, id, night, end);
    const shared = splitNightFee(paid, offers, lendersPart);
    const at = new Date(now);
    const key = { instrument: id, night };
    if (paid.units > 0n) {
      await nights.insertDistributedNight(db, {
        ...key,
        currency,
        borrowed: paid.units,
        offered: offers.reduce((sum, { units }) => sum + units, 0n),
        lent: shared.lent,
        fee: paid.fee,
        to_lenders: shared.toLenders,
        to_house: shared.toHouse,
        lenders_part: lendersPart,
        at,
      });
      if (shared.shares.length > 0) await nights.insertLenderFeeShares(db, key, shared.shares, now);
    }
    const marked = price ?? before?.price ?? 0n;
    const amount =
      shared.lent === 0n ? 0n : computeReservationNightFee(instrument, night, marked, shared.lent, 0n).worth;
    await nights.insertNightlyCollateralValue(db, { ...key, currency, units: shared.lent, price: marked, amount, at });
    await bookHouseTransfers(db, collateralTransfers(amount - (before?.amount ?? 0n), currency), now);
  });
}

/** The transfer to the collateral account, or back from it if the change is negative. */
function collateralTransfers(change: bigint, currency: string): Transfer[] {
  if (change === 0n) return [];
  const more = change > 0n;
  return [
    {
      currency,
      amount: more ? change : -change,
      debit: more ? 'dealer' : 'lendingCollateral',
      credit: more ? 'lendingCollateral' : 'dealer',
      code: more ? 'collateral' : 'collateralBack',
      reference: 'collateral',
    },
  ];
}

async function payLenderFeeShares({ database, desk }: NightFeeDependencies): Promise<void> {
  for (let last: nights.DueLenderFeeShare | null = null; ; ) {
    const due: nights.DueLenderFeeShare[] = await nights.readDueLenderFeeShares(database.kysely, last, AT_ONCE);
    last = due.at(-1) ?? null;
    if (last === null) return;
    await mapWithConcurrency(due, AT_ONCE, ({ account_id: account, order_seq: order, night, amount, currency }) =>
      desk.runIfDue({
        account,
        actor: { rule: 'lending' },
        key: createNamedIdempotencyKey(`lent ${order} ${night}`),
        currencies: [currency],
        instrument: null,
        loads: [buildLendingOrderLoad(order)],
        decide: (state) => decidePayLenderFeeShare(state, { order, night, amount }),
        answer: () => ({}),
      }),
    );
  }
}
