/** Files of corporate actions that wait for a second person, and imported actions. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { CorporateAction, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { formatAmount, formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { buildHolderExample } from '@bourse/core/trading/corporate-actions/holder-example.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { WaitingProposal } from '../proposals/waiting-proposals.ts';
import { actionsProposal, type ActionsFileTerms } from '../reviews/actions-proposal.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { loadCorporateActionEvidence } from '../venue/corporate-action-evidence.ts';
import { listImportedActions, listImportedActionsOf } from '../venue/corporate-actions-store.ts';
import { filterActionsOnSameDay } from '../venue/check-corporate-actions.ts';
import { parseCorporateActionsFile } from '../venue/import/parse-corporate-actions-file.ts';
import { buildActionRatioView } from '../venue/quote-views.ts';
import { buildImportedInstrument, listJudgedSeries, type StoredSeries } from '../venue/bars-and-replays-store.ts';
import { isoTime } from '@bourse/core/dates.ts';

export type ProposedActionsFile = CallAnswer<Calls['staff/proposeActions']>;

function buildActionView(
  action: CorporateAction,
): Omit<ProposedActionsFile['actions'][number], 'evidence' | 'example' | 'replaces'> {
  const scaled = (value: bigint | null): string | null => (value === null ? null : formatScaled(value));
  return {
    kind: action.kind,
    instrument: action.instrument,
    exDate: action.exDate,
    declaredOn: action.declaredOn ?? null,
    recordDate: action.recordDate ?? null,
    payDate: 'payDate' in action ? action.payDate : null,
    ...buildActionRatioView('shares' in action ? { ratio: action.shares } : action),
    amount: action.kind === 'merger' ? scaled(action.cash) : 'amount' in action ? scaled(action.amount) : null,
    paidIn: buildForeignPaymentView(action),
    code: action.kind === 'symbolChange' ? action.code : null,
    name: action.kind === 'symbolChange' ? (action.name ?? null) : null,
    acquirer: action.kind === 'merger' ? action.acquirer : null,
    company: action.kind === 'spinOff' ? action.company : null,
    sharePrice: 'sharePrice' in action ? scaled(action.sharePrice) : null,
    costShare: action.kind === 'spinOff' ? scaled(action.costShare) : null,
  };
}

function buildForeignPaymentView(action: CorporateAction): ProposedActionsFile['actions'][number]['paidIn'] {
  if (action.kind !== 'dividend' || !action.paidIn?.rate) return null;
  const { currency, amount, rate } = action.paidIn;
  return { currency, amount: formatScaled(amount), rate: formatScaled(rate) };
}

async function waitingOf(
  db: Db,
  zones: TimeZoneConverter,
  { terms: { csv, why }, proposal }: WaitingProposal<ActionsFileTerms>,
): Promise<ProposedActionsFile> {
  const read = parseCorporateActionsFile(csv);
  return {
    why,
    actions:
      'problems' in read
        ? []
        : await addEvidenceToActions(
            db,
            zones,
            read.map(({ action }) => action),
          ),
    proposal,
  };
}

const EVIDENCE_LISTED = 50;
const EXAMPLE_HELD = 100n * SCALE;

function buildExampleView(
  action: CorporateAction,
  imported: readonly StoredSeries[],
): ProposedActionsFile['actions'][number]['example'] {
  const stored = imported.find(({ instrument }) => instrument === action.instrument);
  if (!stored) return null;
  const { currency } = stored;
  const example = buildHolderExample(action, buildImportedInstrument(stored, ''), EXAMPLE_HELD);
  return {
    held: formatScaled(EXAMPLE_HELD),
    units: formatScaled(example.units),
    received: formatScaled(example.received),
    money: formatAmount(example.money, currency),
    withheld: formatAmount(example.withheld, currency),
    paidAtMarket: formatScaled(example.paidAtMarket),
    currency,
  };
}

/** Two companies may be spun off on one day, but only one is stored: whoever decides sees that the other goes. */
async function findReplacedCompany(
  db: Db,
  { instrument, exDate, company }: Extract<CorporateAction, { kind: 'spinOff' }>,
): Promise<string | null> {
  const stored = (await listImportedActionsOf(db, instrument)).find(
    (each) => each.kind === 'spinOff' && each.exDate === exDate,
  );
  return stored?.kind === 'spinOff' && stored.company !== company ? stored.company : null;
}

export async function addEvidenceToActions(
  db: Db,
  zones: TimeZoneConverter,
  actions: readonly CorporateAction[],
): Promise<ProposedActionsFile['actions']> {
  const imported = await listJudgedSeries(db);
  const rows: ProposedActionsFile['actions'] = [];
  for (const [index, action] of actions.entries()) {
    rows.push({
      ...buildActionView(action),
      evidence:
        index < EVIDENCE_LISTED
          ? await loadCorporateActionEvidence(db, action, filterActionsOnSameDay(action, actions), imported, zones)
          : null,
      example: index < EVIDENCE_LISTED ? buildExampleView(action, imported) : null,
      replaces: action.kind === 'spinOff' ? await findReplacedCompany(db, action) : null,
    });
  }
  return rows;
}

export function listActions({
  database,
  clock,
  timeZones,
  world,
  log,
}: ServerDependencies): Handler<'staff/listActions'> {
  return async (_, caller) => ({
    waiting: await Promise.all(
      (await actionsProposal.listWaiting({ world, log }, database.kysely, caller, clock.now())).map((each) =>
        waitingOf(database.kysely, timeZones, each),
      ),
    ),
    imported: (await listImportedActions(database.kysely)).map(({ action, importedAt }) => ({
      ...buildActionView(action),
      importedAt: isoTime(importedAt.getTime()),
    })),
  });
}
