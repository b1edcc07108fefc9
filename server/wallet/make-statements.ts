/**
 * Makes the requested statements. Each is claimed for a while, made without a lock, and saved only if no other process
 * has saved it meanwhile; failures are retried with growing delays.
 */
import { createHash } from 'node:crypto';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { buildContractNote } from '@bourse/core/reporting/wallet/contract-note.ts';
import { isListedOnStatement, buildStatement } from '@bourse/core/reporting/wallet/account-statement.ts';
import { createSettlementCalendar } from '../ledger/value-dates.ts';
import { runInTransaction, writeNotice } from '../commands/transaction-with-events.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { ContractNote } from './contract-note-pdf.ts';
import { loadContractNoteFills } from './contract-note-store.ts';
import { readPortfolioNames } from '../customers/portfolio-names.ts';
import { renderStatementInThread } from './render-statement-in-thread.ts';
import { loadOtherAssetsAt } from './statement-other-assets.ts';
import { findLateOvernightTransfers } from './find-late-overnight-transfers.ts';
import { computePeriodInstants } from './statement-period.ts';
import type { StatementView } from './list-and-read-statements.ts';
import {
  loadOpeningBalances,
  findSealOfTransfer,
  findTransferRange,
  type StatementRecord,
  listTransfersInRange,
} from './statement-store.ts';
import {
  claimNextStatement,
  deleteOldDocuments,
  readMobile,
  releaseStatement,
  saveStatement,
} from './statement-claims-store.ts';

const SEAL_PAUSE_MS = 500;
const STATEMENT_RETENTION_MS = 30 * 86_400_000;

type MakeStatementsDependencies = Pick<
  ServerDependencies,
  'database' | 'clock' | 'accountEvents' | 'timeZones' | 'log' | 'settings' | 'venues' | 'world' | 'secrets'
>;

/** @returns how many have been made. */
export async function makeStatements(dependencies: MakeStatementsDependencies): Promise<number> {
  const { kysely: db } = dependencies.database;
  let made = 0;
  const claim = () => claimNextStatement(db, dependencies.clock.now());
  for (let facts = await claim(); facts; facts = await claim()) {
    try {
      if (await makeClaimedStatement(dependencies, facts)) made += 1;
    } catch (error) {
      dependencies.log.error({ err: error, attempt: facts.attempts }, 'a statement was not made');
    }
  }
  await deleteOldDocuments(db, dependencies.clock.now() - STATEMENT_RETENTION_MS);
  return made;
}

/** The day's trades, and when they settle. */
async function loadContractNote(
  dependencies: MakeStatementsDependencies,
  { account_id: account, market: name, from_on: date, language }: StatementRecord,
): Promise<ContractNote> {
  const market = name as Market;
  const fills = await loadContractNoteFills(dependencies, account, market, date, language as Language);
  const value = createSettlementCalendar(dependencies.world, dependencies.timeZones)[market](fills.at(-1)?.at ?? 0);
  return { market, date, settlesOn: value?.date ?? null, sections: buildContractNote(fills) };
}

/** What it is about, as stored: its trades, and the net amount by currency. */
const describeTrades = ({ sections }: ContractNote): string =>
  JSON.stringify({
    trades: sections.reduce((count, { rows }) => count + rows.length, 0),
    net: sections.map(({ currency, net }) => ({ currency, amount: formatAmount(net, currency) })),
  } satisfies NonNullable<StatementView['traded']>);

const withNight = <Night>(night: Night | undefined): { night?: Night } => (night === undefined ? {} : { night });

async function makeClaimedStatement(
  dependencies: MakeStatementsDependencies,
  facts: StatementRecord,
): Promise<boolean> {
  const { kysely: db } = dependencies.database;
  const { account_id: account, through_seq: through } = facts;
  const seal = await findSealOfTransfer(db, account, through);
  if (!seal && through > 0n) {
    // The sealer reaches it within a second: don't count the attempt.
    await releaseStatement(db, facts, dependencies.clock.now() + SEAL_PAUSE_MS);
    return false;
  }
  const { timeZones } = dependencies;
  const period = { from: facts.from_on, to: facts.to_on, zone: facts.zone };
  const { start, end } = computePeriodInstants(timeZones, period);
  const span = await findTransferRange(db, account, start, end, through);
  const [openings, moved, nights, mobile, portfolios, aside] = await Promise.all([
    loadOpeningBalances(db, account, span.first <= span.last ? span.first : span.last + 1n),
    listTransfersInRange(db, account, span),
    findLateOvernightTransfers({ kysely: db, timeZones }, account, span),
    readMobile(db, account),
    readPortfolioNames(db, dependencies.secrets, account),
    facts.market === null ? loadOtherAssetsAt({ db, timeZones }, facts, end) : [],
  ]);
  const transfers = moved.map((each) => ({ ...each, ...withNight(nights.get(each.seq)) }));
  const note = facts.market === null ? null : await loadContractNote(dependencies, facts);
  const content = await renderStatementInThread({
    facts,
    mobile,
    sections: note ? [] : buildStatement(openings, transfers),
    seal,
    portfolios,
    aside,
    isPractice: dependencies.settings.get('practice') === 'yes',
    ...(note ? { note } : {}),
  });
  const sha256 = createHash('sha256').update(content).digest();
  return runInTransaction(dependencies, async (work) => {
    const isSaved = await saveStatement(work.db, facts, {
      made_at: new Date(work.now),
      row_count: transfers.filter(isListedOnStatement).length,
      seal_number: seal?.number ?? null,
      seal_hash: seal?.hash ?? null,
      sha256,
      content,
      traded: note && describeTrades(note),
    });
    if (isSaved) await writeNotice(work, account, 'statementReady', { from: facts.from_on, to: facts.to_on });
    return isSaved;
  });
}
