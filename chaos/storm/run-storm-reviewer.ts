/** A member of staff in the storm: reads the review queue and decides, often at the same moment as a colleague. */
import { setTimeout as wait } from 'node:timers/promises';
import type { WantedCall } from '../wanted-calls.ts';
import type { ReviewAction } from '../plan/generate-deposit-withdrawal-action.ts';
import type { StaffDecision } from '../plan/generate-storm-plan.ts';
import type { TrialCustomer } from '../trial-customers.ts';
import { deliverCommand, type StormContext } from './deliver-command.ts';

const LISTED = 40;

export async function runStormReviewer(
  staff: readonly TrialCustomer[],
  seat: number,
  decisions: readonly StaffDecision[],
  storm: StormContext,
): Promise<void> {
  const underway: Promise<void>[] = [];
  // A person who approved a customer's deposit can't decide about that customer's withdrawals.
  const of = (nth: number, { kind }: ReviewAction): TrialCustomer => {
    const able = staff.filter(({ account }) => account.startsWith('treasurer') === (kind === 'withdrawal'));
    return able[nth % able.length]!;
  };
  for (const { wanted, ...sending } of decisions) {
    await wait(Math.max(0, storm.startedAt + sending.atMs - performance.now()));
    const found = await find(of(seat, wanted), wanted, storm);
    if (found === null) continue;
    if (wanted.kind === 'deposit' && wanted.yes) await openReviewPictures(found, of(seat, wanted), sending.key, storm);
    const sent = [
      deliverCommand(
        { ...sending, customer: of(seat, wanted), wantedCall: decide(found, wanted, wanted.yes), alter },
        storm,
      ),
    ];
    if (wanted.rival)
      sent.push(
        deliverCommand(
          {
            ...sending,
            key: `${sending.key}-rival`,
            deliveryMode: { mode: 'plain' },
            customer: of(seat + wanted.rival.seat, wanted),
            wantedCall: decide(found, wanted, wanted.rival.yes),
            alter,
          },
          storm,
        ),
      );
    if (sending.deliveryMode.mode === 'late') underway.push(...sent.map((each) => each.then(() => {})));
    else await Promise.all(sent);
  }
  await Promise.all(underway);
}

async function find(
  person: TrialCustomer,
  { stage, kind, nth }: ReviewAction,
  { wires, journal }: StormContext,
): Promise<string | null> {
  const response = await wires.plain.call('staff/listReviews', { kind, state: stage, limit: LISTED }, person);
  if (response !== null && response.http !== 503 && response.body.status !== 1)
    journal.violate(`${person.account}: staff/listReviews was answered ${response.http} ${response.body.code ?? ''}`);
  const rows = response?.body.status === 1 ? (response.body.data as { rows: { id: string }[] }).rows : [];
  return rows[nth % Math.max(1, rows.length)]?.id ?? null;
}

/** Only the colleague who has claimed a deposit and opened its pictures approves it; of two rivals only one has. */
async function openReviewPictures(
  review: string,
  person: TrialCustomer,
  key: string,
  { wires: { plain } }: StormContext,
): Promise<void> {
  const opened = await plain.call('staff/getReview', { review }, person);
  const { evidence } =
    opened?.body.status === 1
      ? (opened.body.data as { evidence: { type: string; value: string | null }[] })
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

function decide(id: string, { stage, kind }: ReviewAction, yes: boolean): WantedCall {
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

const alter = ({ path, input }: WantedCall): WantedCall => ({ path, input: { ...input, remark: 'said otherwise' } });
