/** Desks for blocks: opened and ended by two people. They choose the share, but not the desk's trades. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { defineProposal, proposeHandler, type TermsOfCall, termsOfCall } from '../reviews/define-proposal.ts';
import type { ApprovalOutcome, ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { instrumentNameOrId } from '../venue/instrument-names.ts';
import { type BlockDesk, endHouseBlockDesk, openHouseBlockDesk, readBlockDesks } from './block-desk-store.ts';
import { readSellableQuantity } from './browse-block-offers.ts';
import type { Db } from './store.ts';

type BlockDeskInput = TermsOfCall<'staff/proposeBlockDesk'>;
type BlockDeskView = CallAnswer<Calls['staff/proposeBlockDesk']>;
const blockDeskProposal = defineProposal('blockDesk', termsOfCall('staff/proposeBlockDesk'));

const findOpenDesk = async (db: Db, instrument: string): Promise<BlockDesk | undefined> =>
  (await readBlockDesks(db)).find((each) => each.house && !each.ended && each.instrument === instrument);

export const listBlockDesks =
  (dependencies: ServerDependencies): Handler<'staff/listBlockDesks'> =>
  async (_, caller) => {
    const { kysely } = dependencies.database;
    const now = dependencies.clock.now();
    const waiting = await blockDeskProposal.listWaiting(dependencies, kysely, caller, now);
    const proposals = waiting.map(({ terms: requested, proposal }) => ({ requested, proposal }));
    const desks = await readBlockDesks(kysely);
    const poor = await dependencies.houseAccounts.withoutMeans(desks.map(({ account }) => account));
    const rows = await Promise.all(
      desks.map(async ({ account, instrument, house, ended }): Promise<BlockDeskView> => {
        const ending = proposals.find(
          ({ requested }) => !requested.open && house && !ended && requested.instrument === instrument,
        );
        return {
          instrument,
          name: instrumentNameOrId(dependencies.venues, caller.language, instrument),
          account: account.toString(),
          house,
          held: formatScaled(await readSellableQuantity(kysely, account, instrument, now)),
          status: ended ? 'ended' : ending ? 'toBeEnded' : poor.has(account) ? 'waitsForCapital' : 'open',
          proposal: ending?.proposal ?? null,
        };
      }),
    );
    const opening = proposals.filter(({ requested }) => requested.open);
    return {
      rows: [
        ...opening.map(({ requested, proposal }) => ({
          ...proposedDesk(
            requested.instrument,
            instrumentNameOrId(dependencies.venues, caller.language, requested.instrument),
          ),
          proposal,
        })),
        ...rows,
      ],
    };
  };

const proposedDesk = (instrument: string, name: string): Omit<BlockDeskView, 'proposal'> => ({
  instrument,
  name,
  account: null,
  house: true,
  held: formatScaled(0n),
  status: 'proposed',
});

export const proposeBlockDesk = (dependencies: ServerDependencies): Handler<'staff/proposeBlockDesk'> =>
  proposeHandler(dependencies, {
    call: 'staff/proposeBlockDesk',
    proposal: blockDeskProposal,
    check: (work, terms) => refuseProposal(dependencies, work.db, terms),
    describe: (terms) => ({ subject: terms.instrument, detail: terms }),
    async answer(proposal, { terms: { instrument }, work, caller }): Promise<BlockDeskView> {
      const desk = await findOpenDesk(work.db, instrument);
      const view = proposedDesk(instrument, instrumentNameOrId(dependencies.venues, caller.language, instrument));
      if (!desk) return { ...view, proposal };
      const held = formatScaled(await readSellableQuantity(work.db, desk.account, desk.instrument, work.now));
      return { ...view, account: desk.account.toString(), held, status: 'toBeEnded', proposal };
    },
  });

/** One desk per share, opened only where the share is traded. Reopening an ended one uses its old account. */
async function refuseProposal(
  { venues }: Pick<ServerDependencies, 'venues'>,
  db: Db,
  { instrument, open }: BlockDeskInput,
): Promise<Refusal | null> {
  const known = venues.instrument(instrument);
  if (!known) return refuse('instrumentNotFound', { instrument });
  if (open && !venues.isTraded(known.id)) return refuse('priceSimulated');
  const there = (await findOpenDesk(db, instrument)) !== undefined;
  return open && there ? refuse('deskThere') : !open && !there ? refuse('deskNotThere') : null;
}

export const blockDeskProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  blockDeskProposal.handle({
    async describe({ terms: { instrument, open } }, now, language) {
      const desk = await findOpenDesk(dependencies.database.kysely, instrument);
      const held = desk
        ? formatScaled(await readSellableQuantity(dependencies.database.kysely, desk.account, instrument, now))
        : null;
      return {
        terms: { instrument, name: instrumentNameOrId(dependencies.venues, language, instrument), open },
        holds: { open: desk !== undefined },
        follows: { held },
      };
    },
    async carryOut(work, { proposal, terms }): Promise<ApprovalOutcome | Refusal> {
      const refused = await refuseProposal(dependencies, work.db, terms);
      if (refused) return refused;
      const { instrument, open } = terms;
      if (!open) {
        await endHouseBlockDesk(work.db, instrument, work.now);
        return {};
      }
      const account = await dependencies.houseAccounts.open(work.db, { purpose: 'blocks', name: instrument });
      await openHouseBlockDesk(work.db, { account, instrument }, proposal.seq);
      return {};
    },
  });
