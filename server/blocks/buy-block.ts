import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import {
  decideBlockReservation,
  type BlockReservationDecision,
} from '@bourse/core/products/blocks/reserve-block-purchase.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { checkChannelPassword } from '../access/check-fund-and-channel-password.ts';
import { type IdempotencyKey, computeIdempotencyKey } from '../desk/command.ts';
import { isAnswerStored } from '../desk/stored-answers.ts';
import {
  buildLinkedShortsLoad,
  unpaidLoansLoad,
  personTurnLoad,
  refuseMovingOverdueMoney,
} from '../desk/cross-area-record-loads.ts';
import { CUSTOMER_RECORD_LOAD } from '../requests/review-request-records.ts';
import type { CustomerCaller } from '../calls/handler-types.ts';
import type { RecordLoadRequest } from '../desk/record-registry.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildOtherAccountPurchasesLoad, buildPurchasesOnDateLoad, buildBlockDecisionState } from './block-records.ts';
import { settleBlockTrade } from './settle-blocks.ts';
import {
  type StoredBlock,
  isSamePerson,
  computeAvailableQuantity,
  nextTradeNumber,
  readBlockPurchases,
} from './store.ts';
import { computeBlockLockEnd, type PurchaseView, buildPurchaseView } from './block-views.ts';

export type BuyBlockDependencies = Pick<
  ServerDependencies,
  'database' | 'desk' | 'getMarketView' | 'venues' | 'clock' | 'timeZones' | 'world' | 'machineClock' | 'log'
>;
export type SubscribeOfferingInput = CallInput<Calls['offerings/subscribe']>;

interface Proof {
  key: IdempotencyKey;
  password: { set: boolean; right: boolean } | null;
}

/** The idempotency key covers a slow digest of the password instead of the password itself. */
async function prove(
  dependencies: BuyBlockDependencies,
  input: SubscribeOfferingInput,
  account: AccountId,
): Promise<Proof | Refusal> {
  const { channelPassword, key, ...rest } = input;
  const keyWith = (secret: string): IdempotencyKey =>
    computeIdempotencyKey('offerings/subscribe', { key, ...rest, secret });
  if (channelPassword === undefined) return { key: keyWith(''), password: null };
  const proof = await checkChannelPassword(dependencies, {
    account,
    key,
    password: channelPassword,
    isAlreadyDecided: (digest) =>
      isAnswerStored(dependencies.database, {
        account,
        key,
        ...(digest === null ? {} : { hash: keyWith(digest).hash }),
      }),
  });
  return isRefusal(proof) ? proof : { key: keyWith(proof.digest), password: { set: proof.set, right: proof.right } };
}

const listPurchaseLoads = (instrument: string, date: string): RecordLoadRequest[] => [
  CUSTOMER_RECORD_LOAD,
  personTurnLoad,
  buildLinkedShortsLoad(instrument),
  buildPurchasesOnDateLoad(date),
  buildOtherAccountPurchasesLoad(date),
  unpaidLoansLoad,
];

/** Holds the money, then settles both sides at once; if interrupted in between, the job completes it. */
export async function buyBlock(
  dependencies: BuyBlockDependencies,
  storedBlock: StoredBlock,
  input: SubscribeOfferingInput,
  { account, language }: Pick<CustomerCaller, 'account' | 'language'>,
  withStaff: boolean,
): Promise<{ subscription: PurchaseView } | Refusal> {
  const { database, desk, getMarketView, clock, log } = dependencies;
  const { kysely } = database;
  const { block, seller } = storedBlock;
  const quantity = parseScaled(input.quantity);
  if (quantity === null) return refuse('badInput', { field: 'quantity' });
  const proof = await prove(dependencies, input, account);
  if (isRefusal(proof)) return proof;
  const before = clock.now();
  const date = getMarketView(block.instrument, before)?.date ?? '';
  const [own, trade] = await Promise.all([isSamePerson(kysely, account, seller), nextTradeNumber(kysely)]);
  const wish = {
    block,
    trade,
    quantity,
    left: computeAvailableQuantity(storedBlock),
    withStaff,
    own,
    password: proof.password,
  };
  const answer = await desk.run<BlockReservationDecision, { seq: string; trade: string }>({
    account,
    actor: { account },
    key: proof.key,
    currencies: [block.currency],
    instrument: block.instrument,
    loads: listPurchaseLoads(block.instrument, date),
    sees: buildBlockDecisionState,
    decide(state, now) {
      const market = getMarketView(block.instrument, now);
      if (!market) return refuse('productNotFound');
      const decided = decideBlockReservation(
        state,
        { ...wish, lockedUntil: computeBlockLockEnd(dependencies, storedBlock, now) },
        market,
        now,
      );
      return 'refused' in decided ? decided : (refuseMovingOverdueMoney(state, decided, now) ?? decided);
    },
    answer: ({ records: { blockPurchases } }) => ({
      seq: blockPurchases[0]!.seq.toString(),
      trade: blockPurchases[0]!.trade.toString(),
    }),
  });
  if (isRefusal(answer)) return answer;
  // Held money either buys the block or is returned, even if this attempt fails.
  await settleBlockTrade(dependencies, BigInt(answer.trade)).catch((err: unknown) =>
    log.error({ err }, 'block not settled'),
  );
  const [made] = await readBlockPurchases(kysely, account, { seq: BigInt(answer.seq), limit: 1 });
  // A repeated call gets the same answer: the outcome at that time.
  return made?.settledAt == null
    ? refuse('systemBusy')
    : { subscription: buildPurchaseView(dependencies, account, made, language, made.settledAt) };
}
