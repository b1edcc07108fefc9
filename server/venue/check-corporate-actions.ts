/** Checks a file of corporate actions against the present state: each wrong line gets a helpful sentence. */
import { isUtf8 } from 'node:buffer';
import {
  type CorporateActionDoubt,
  findCorporateActionDoubt,
} from '@bourse/core/markets/listings/corporate-action-plausibility.ts';
import { getDeliveredInstrument } from '@bourse/core/trading/corporate-actions/deliver-other-shares.ts';
import { addDays } from '@bourse/core/dates.ts';
import {
  isPositionAdjustingAction,
  isUnitChangingAction,
  isSymbolChange,
} from '@bourse/core/markets/listings/listing-status.ts';
import type {
  CorporateAction,
  Instrument,
  InstrumentId,
  TimeZoneConverter,
} from '@bourse/core/markets/market-types.ts';
import { formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { ratioToRate, isSameRatio } from '@bourse/core/ledger/ratio.ts';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import { listImportedActionsOf, listAppliedActionKeys } from './corporate-actions-store.ts';
import { exDateGapsOf, loadExDateBars } from './ex-date-bars.ts';
import {
  type CorporateActionProblem,
  type ParsedCorporateAction,
  parseCorporateActionsFile,
} from './import/parse-corporate-actions-file.ts';
import type { FileProblem } from './import/bar-file-row.ts';
import { listJudgedSeries, type StoredSeries } from './bars-and-replays-store.ts';

type Db = Kysely<DB> | Transaction<DB>;

/**
 * Unreadable lines, instruments without imported bars, actions already applied to customers with other terms, actions
 * that contradict the prices around the ex-date, actions beyond all limits, and codes or names that another instrument
 * has.
 */
export type CorporateActionFault =
  | 'unreadable'
  | 'ratioCut'
  | 'otherCurrency'
  | 'noBars'
  | 'met'
  | 'againstPrices'
  | 'outOfBounds'
  | 'codeTaken'
  | 'acquirer'
  | 'company'
  | 'sameDay';
/** `doubt`: the figures that contradict the prices. */
export interface FaultyCorporateActionLine extends FileProblem {
  fault: CorporateActionFault;
  doubt?: CorporateActionDoubt;
  cut?: CorporateActionProblem['cut'];
  /** Of a payment in another currency, and the instrument's. */
  currencies?: { paid: string; instrument: string };
}

export interface CheckCorporateActionsDependencies {
  timeZones: TimeZoneConverter;
  now: number;
  /** Whether the world itself quotes it. */
  isOwn(instrument: InstrumentId): boolean;
  /** Everything that the world quotes. */
  living(): readonly Pick<Instrument, 'id' | 'name' | 'localName' | 'currency'>[];
}

/** Null if it isn't UTF-8 text: no encoding is guessed. */
export const decodeUtf8File = (bytes: Buffer): string | null =>
  isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : null;

interface ActionsContext extends CheckCorporateActionsDependencies {
  db: Db;
  imported: ReadonlyMap<InstrumentId, StoredSeries[]>;
  applied: readonly string[];
  stored: ReadonlyMap<string, CorporateAction>;
  all: readonly CorporateAction[];
}

/** The file's actions, or everything that is wrong with it. */
export async function checkCorporateActionsText(
  db: Db,
  text: string,
  dependencies: CheckCorporateActionsDependencies,
): Promise<ParsedCorporateAction[] | { problems: FaultyCorporateActionLine[] }> {
  const read = parseCorporateActionsFile(text);
  const unreadable =
    'problems' in read ? read.problems : read.length === 0 ? [{ line: 1, says: 'there is no action below it' }] : [];
  if ('problems' in read || unreadable.length > 0)
    return {
      problems: unreadable.map((problem: CorporateActionProblem) => ({
        ...problem,
        fault: problem.cut ? 'ratioCut' : 'unreadable',
      })),
    };
  const imported = Map.groupBy(await listJudgedSeries(db), ({ instrument }) => instrument);
  const stored = new Map<string, CorporateAction>();
  for (const instrument of imported.keys())
    for (const action of await listImportedActionsOf(db, instrument)) stored.set(actionKey(action), action);
  const all = [...new Map([...stored, ...read.map(({ action }) => [actionKey(action), action] as const)]).values()];
  const known: ActionsContext = {
    ...dependencies,
    db,
    imported,
    applied: await listAppliedActionKeys(db),
    stored,
    all,
  };
  const problems: FaultyCorporateActionLine[] = [];
  for (const { line, action } of read) {
    const wrong = await findActionFault(action, known);
    if (wrong) problems.push({ line, ...wrong });
  }
  return problems.length > 0
    ? { problems }
    : read.map((each) => ({ ...each, action: withAppliedRatio(each.action, stored.get(actionKey(each.action))) }));
}

async function findActionFault(
  action: CorporateAction,
  known: ActionsContext,
): Promise<Omit<FaultyCorporateActionLine, 'line'> | null> {
  const { imported, stored, applied, timeZones, now } = known;
  const series = imported.get(action.instrument);
  if (!series)
    return {
      fault: 'noBars',
      says: `no bars of ${action.instrument} have been imported, and what the simulated market does it says by itself`,
    };
  const late = new Date(now).getUTCFullYear() + YEARS_AHEAD;
  if (Number(action.exDate.slice(0, 4)) > late)
    return {
      fault: 'outOfBounds',
      says: `its ex-date ${action.exDate} lies beyond ${late}: nobody has announced that`,
    };
  if ('payDate' in action && action.payDate > addDays(action.exDate, PAID_WITHIN_DAYS))
    return {
      fault: 'outOfBounds',
      says: `it is paid on ${action.payDate}, more than a year after its ex-date ${action.exDate}`,
    };
  const paidIn = action.kind === 'dividend' ? action.paidIn : undefined;
  const foreign = paidIn && series.find(({ currency }) => (currency === paidIn.currency) === (paidIn.rate !== null));
  if (foreign) {
    const currencies = { paid: paidIn.currency, instrument: foreign.currency };
    const says =
      paidIn.rate === null
        ? `it is paid in ${paidIn.currency}, and ${action.instrument} is quoted in ${foreign.currency}: name the rate`
        : `it has a rate, but ${action.instrument} is quoted in ${foreign.currency} itself`;
    return { fault: 'otherCurrency', says, currencies };
  }
  const before = stored.get(actionKey(action));
  const met =
    before && !haveSameTerms(before, action) && applied.some((name) => name.startsWith(`${actionKey(action)} `));
  if (met)
    return { fault: 'met', says: `customers' positions have already been adjusted by another ${actionKey(action)}` };
  if (isSymbolChange(action)) return findNameConflict(action, known);
  const conflict = findDeliveryFault(action, known);
  if (conflict) return conflict;
  for (const each of series) {
    const doubt = findCorporateActionDoubt(
      action,
      filterActionsOnSameDay(action, known.all),
      exDateGapsOf(await loadExDateBars(known.db, each, action.exDate, timeZones), each.instrument, timeZones),
      filterActionsWithinDays(action, known.all),
    );
    if (doubt)
      return {
        fault: doubt.kind === 'againstPrices' ? 'againstPrices' : 'outOfBounds',
        says: formatCorporateActionDoubt(doubt, action),
        doubt,
      };
  }
  return null;
}

/** Shares are only given of a known company, and what a spin-off gives mustn't depend on the order of two actions. */
function findDeliveryFault(
  action: CorporateAction,
  known: ActionsContext,
): Omit<FaultyCorporateActionLine, 'line'> | null {
  const other = getDeliveredInstrument(action);
  if (other !== null && !isOngoingInstrument(other, action, known))
    return {
      fault: action.kind === 'merger' ? 'acquirer' : 'company',
      says: `${other} is no other instrument of the same market and currency that goes on after ${action.exDate}`,
    };
  const adjusting = filterActionsOnSameDay(action, known.all).filter(isPositionAdjustingAction);
  return isPositionAdjustingAction(action) && adjusting.length > 1 && adjusting.some(({ kind }) => kind === 'spinOff')
    ? {
        fault: 'sameDay',
        says: `on ${action.exDate} ${action.instrument} has a spin-off and another action that changes holdings`,
      }
    : null;
}

/** In the same market and currency, and neither delisted nor merged itself by the ex-date. */
function isOngoingInstrument(
  other: InstrumentId,
  { instrument, exDate }: CorporateAction,
  { imported, living, all }: ActionsContext,
): boolean {
  const marketOf = (id: InstrumentId): string => id.slice(0, id.indexOf('.'));
  const currency = imported.get(other)?.[0]?.currency ?? living().find(({ id }) => id === other)?.currency;
  const ended = all.some(
    (each) =>
      each.instrument === other && (each.kind === 'delisting' || each.kind === 'merger') && each.exDate <= exDate,
  );
  return (
    other !== instrument &&
    marketOf(other) === marketOf(instrument) &&
    currency !== undefined &&
    currency === imported.get(instrument)?.[0]?.currency &&
    !ended
  );
}

const YEARS_AHEAD = 2;
const PAID_WITHIN_DAYS = 366;
/** Payments within two weeks are limited by their sum. */
const NEAR_DAYS = 13;

export const filterActionsOnSameDay = (action: CorporateAction, all: readonly CorporateAction[]): CorporateAction[] =>
  all.filter(({ instrument, exDate }) => instrument === action.instrument && exDate === action.exDate);

/** All actions of the same instrument within some days of it, including itself. */
export const filterActionsWithinDays = (
  { instrument, exDate }: CorporateAction,
  all: readonly CorporateAction[],
): CorporateAction[] =>
  all.filter(
    (each) =>
      each.instrument === instrument &&
      each.exDate >= addDays(exDate, -NEAR_DAYS) &&
      each.exDate <= addDays(exDate, NEAR_DAYS),
  );

/** A sentence on what is wrong with an action, by the prices around it. */
export function formatCorporateActionDoubt(doubt: CorporateActionDoubt, action: CorporateAction): string {
  switch (doubt.kind) {
    case 'ratio':
      return 'its ratio is beyond 1:10000 or 10000:1';
    case 'amount':
      return (
        `${'amount' in action && action.amount !== null ? formatScaled(action.amount) : 'what is given'} for a unit ` +
        `is more than ${formatScaled(doubt.most)}, the most within two weeks after a close of ` +
        `${formatScaled(doubt.close)}`
      );
    case 'worth':
      return (
        `${formatScaled(doubt.worth)} for a share lies outside ${formatScaled(doubt.least)} to ` +
        `${formatScaled(doubt.most)}, the bounds after a close of ${formatScaled(doubt.close)}`
      );
    case 'costShare':
      return (
        `its part of the cost isn't between half and twice its part of the worth: ${formatScaled(doubt.worth)} ` +
        `after a close of ${formatScaled(doubt.close)}`
      );
    case 'paidBefore':
      return (
        `it goes ex after it is paid, which only payments of a quarter of the price do: ${formatScaled(doubt.least)} ` +
        `after a close of ${formatScaled(doubt.close)}`
      );
    case 'againstPrices':
      return (
        `after a close of ${formatScaled(doubt.close)} the bars open at ${formatScaled(doubt.open)} on ` +
        `${action.exDate}, where ${formatRatio(action)} would make it about ` +
        `${formatScaled(doubt.expected)}: ` +
        'either the ratio or its date is another, or the bars have been adjusted for it already (then ' +
        'import them as they were traded)'
      );
  }
}

const formatRatio = (action: CorporateAction): string =>
  isUnitChangingAction(action) ? `${action.ratio.numerator}:${action.ratio.denominator}` : action.kind;

/**
 * A code or a name must identify one instrument, so no other may have it: neither one of the world's, nor an imported
 * one, nor one renamed to it.
 */
function findNameConflict(
  action: Extract<CorporateAction, { kind: 'symbolChange' }>,
  known: ActionsContext,
): Omit<FaultyCorporateActionLine, 'line'> | null {
  const { isOwn, imported, all } = known;
  const market = action.instrument.slice(0, action.instrument.indexOf('.'));
  const id = `${market}.${action.code}`;
  const changes = all.filter(isSymbolChange).filter((each) => each.instrument !== action.instrument);
  // Codes and names are used again once their company has another (FB, META, BBBY): only what it is called then counts.
  const others = listLastChanges(changes, action.exDate);
  const gaveUp = (instrument: InstrumentId, has: (change: SymbolChange) => boolean): boolean =>
    others.some((each) => each.instrument === instrument && !has(each));
  const renamed = others.find((each) => each.instrument.startsWith(`${market}.`) && each.code === action.code);
  const isOriginal = isOwn(id) || (imported.has(id) && !gaveUp(id, ({ code }) => code === action.code));
  if (id !== action.instrument && (isOriginal || renamed)) {
    return {
      fault: 'codeTaken',
      says:
        `the code ${action.code} is ` +
        `${renamed ? `already the new one of ${renamed.instrument}` : `that of ${id}`}: two instruments ` +
        'can not be found by one code',
    };
  }
  const owner = action.name === undefined ? undefined : ownerOfName(action.name, action.instrument, known, others);
  return owner === undefined
    ? null
    : {
        fault: 'codeTaken',
        says: `the name ${action.name} is that of ${owner}: two instruments can not be called the same`,
      };
}

type SymbolChange = Extract<CorporateAction, { kind: 'symbolChange' }>;

/** The last change of each instrument up to a day. */
function listLastChanges(changes: readonly SymbolChange[], day: string): SymbolChange[] {
  const byDay = changes.toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1));
  return [...Map.groupBy(byDay, ({ instrument }) => instrument).values()].flatMap(
    (own) => own.findLast(({ exDate }) => exDate <= day) ?? [],
  );
}

/** Letters and digits only: a space or a capital doesn't distinguish two names. */
const lettersAndDigits = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

function ownerOfName(
  name: string,
  instrument: InstrumentId,
  { imported, living }: ActionsContext,
  renamed: readonly Extract<CorporateAction, { kind: 'symbolChange' }>[],
): InstrumentId | undefined {
  const named = [
    ...living().flatMap(({ id, name: own, localName = own }) => [own, localName].map((each) => ({ id, name: each }))),
    ...[...imported.values()]
      .flat()
      .filter(({ instrument: id }) => !renamed.some((each) => each.instrument === id && each.name !== undefined))
      .map((each) => ({ id: each.instrument, name: each.name })),
    ...renamed.flatMap((each) => (each.name === undefined ? [] : [{ id: each.instrument, name: each.name }])),
  ];
  return named.find((each) => each.id !== instrument && lettersAndDigits(each.name) === lettersAndDigits(name))?.id;
}

/** A ratio stored in decimals and now given in whole numbers stays as it was applied to customers. */
function withAppliedRatio(action: CorporateAction, before: CorporateAction | undefined): CorporateAction {
  return before && isUnitChangingAction(action) && isUnitChangingAction(before) && haveSameTerms(before, action)
    ? { ...action, ratio: before.ratio }
    : action;
}

const actionKey = ({ kind, instrument, exDate }: CorporateAction): string => `${kind} ${instrument} ${exDate}`;

/**
 * Whether the effect on customers is the same: by ratio or amount. A ratio stored in decimals equals the one it was cut
 * from.
 */
function haveSameTerms(before: CorporateAction, after: CorporateAction): boolean {
  if (isUnitChangingAction(before) && isUnitChangingAction(after))
    return (
      isSameRatio(before.ratio, after.ratio) ||
      (SCALE % before.ratio.denominator === 0n && ratioToRate(before.ratio) === ratioToRate(after.ratio))
    );
  if (before.kind === 'merger' && after.kind === 'merger')
    return (
      isSameRatio(before.shares, after.shares) &&
      before.acquirer === after.acquirer &&
      before.sharePrice === after.sharePrice &&
      before.cash === after.cash
    );
  if (before.kind === 'spinOff' && after.kind === 'spinOff')
    return (
      isSameRatio(before.shares, after.shares) &&
      before.company === after.company &&
      before.sharePrice === after.sharePrice &&
      before.costShare === after.costShare
    );
  return ('amount' in before ? before.amount : null) === ('amount' in after ? after.amount : null);
}
