/** A member of staff in the storm: reads the review queue and decides, often at the same moment as a colleague. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Wish } from '../intents.ts';
import type { Review } from '../plan/draw-funds.ts';
import type { Decision } from '../plan/draw-plan.ts';
import type { Customer } from '../population.ts';
import { deliver, type Storm } from './deliver.ts';

const LISTED = 40;

export async function review(
  staff: readonly Customer[],
  seat: number,
  decisions: readonly Decision[],
  storm: Storm,
): Promise<void> {
  const underway: Promise<void>[] = [];
  // A person who approved a customer's deposit can't decide about that customer's withdrawals.
  const of = (nth: number, { kind }: Review): Customer => {
    const able = staff.filter(({ account }) => account.startsWith('treasurer') === (kind === 'withdrawal'));
    return able[nth % able.length]!;
  };
  for (const { wanted, ...sending } of decisions) {
    await wait(Math.max(0, storm.startedAt + sending.atMs - performance.now()));
    const found = await find(of(seat, wanted), wanted, storm);
    if (found === null) continue;
    if (wanted.kind === 'deposit' && wanted.yes) await lookInto(found, of(seat, wanted), sending.key, storm);
    const sent = [
      deliver({ ...sending, customer: of(seat, wanted), wish: decide(found, wanted, wanted.yes), alter }, storm),
    ];
    if (wanted.rival)
      sent.push(
        deliver(
          {
            ...sending,
            key: `${sending.key}-rival`,
            travel: { way: 'plain' },
            customer: of(seat + wanted.rival.seat, wanted),
            wish: decide(found, wanted, wanted.rival.yes),
            alter,
          },
          storm,
        ),
      );
    if (sending.travel.way === 'late') underway.push(...sent.map((each) => each.then(() => {})));
    else await Promise.all(sent);
  }
  await Promise.all(underway);
}

async function find(person: Customer, { stage, kind, nth }: Review, { wires, journal }: Storm): Promise<string | null> {
  const said = await wires.plain.call('staff/listReviews', { kind, state: stage, limit: LISTED }, person);
  if (said !== null && said.http !== 503 && said.body.status !== 1)
    journal.violate(`${person.account}: staff/listReviews was answered ${said.http} ${said.body.code ?? ''}`);
  const rows = said?.body.status === 1 ? (said.body.data as { rows: { id: string }[] }).rows : [];
  return rows[nth % Math.max(1, rows.length)]?.id ?? null;
}

/** Only the colleague who has claimed a deposit and opened its pictures approves it; of two rivals only one has. */
async function lookInto(review: string, person: Customer, key: string, { wires: { plain } }: Storm): Promise<void> {
  const shown = await plain.call('staff/getReview', { review }, person);
  const { evidence } =
    shown?.body.status === 1
      ? (shown.body.data as { evidence: { type: string; value: string | null }[] })
      : { evidence: [] };
  for (const { type, value } of evidence)
    if (type === 'picture') await plain.call('staff/getPicture', { review, picture: value }, person);
  await plain.call('staff/claimReview', { review, key: `${key}-claim` }, person);
}

const REASONS = {
  deposit: 'notReceived',
  withdrawal: 'securityCheck',
  dayTrading: 'requirementsNotMet',
  loan: 'requirementsNotMet',
} as const;

function decide(id: string, { stage, kind }: Review, yes: boolean): Wish {
  const input =
    stage === 'processing'
      ? yes
        ? { verdict: 'complete', reference: `PAID ${id}` }
        : { verdict: 'fail', reason: 'payoutReturned' }
      : yes
        ? { verdict: 'approve' }
        : { verdict: 'reject', reason: REASONS[kind] };
  return { path: 'staff/decideReview', input: { review: id, ...input } };
}

const alter = ({ path, input }: Wish): Wish => ({ path, input: { ...input, remark: 'said otherwise' } });
