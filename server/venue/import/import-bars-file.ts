/** `feed import`: makes a file of bars an instrument's history, all or nothing. */
import { createReadStream } from 'node:fs';
import { isPlainLine } from '@bourse/core/information/content/plain-text.ts';
import { findCorporateActionDoubt } from '@bourse/core/markets/listings/corporate-action-plausibility.ts';
import { MARKETS, type InstrumentId, type Market, type TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/table-types.ts';
import { ExplainedError } from '../../runtime/errors.ts';
import { assertNothingOpenInInstrument } from '../replay/replay-commands.ts';
import { BASE_PERIODS, type BasePeriod, marketDateAt } from '../replay/replay-trading-time.ts';
import type { BarColumns } from '../replay/bar-series.ts';
import { listImportedActionsOf, listImportedSymbolChanges } from '../corporate-actions-store.ts';
import { exDateGapsOf, exDateBarsFromColumns } from '../ex-date-bars.ts';
import {
  filterActionsWithinDays,
  filterActionsOnSameDay,
  formatCorporateActionDoubt,
} from '../check-corporate-actions.ts';
import { listStoredReplays, replaceSeries } from '../bars-and-replays-store.ts';
import { ACTION_NAME_MAXIMUM } from './parse-corporate-actions-file.ts';
import { parseBarsFrom } from './parse-bars.ts';
import type { FileProblem } from './bar-file-row.ts';

export interface ImportBarsFileOptions {
  file: string;
  market?: string | undefined;
  code?: string | undefined;
  period?: string | undefined;
  name?: string | undefined;
  currency?: string | undefined;
  zone?: string | undefined;
  /** What the file's volume counts. */
  volume?: string | undefined;
  /** Whether prices that change a hundredfold are real. */
  jumps?: string | undefined;
  /** The present code of an instrument that was renamed: these bars are that company's. */
  renamed?: string | undefined;
}

export interface ImportBarsFileDependencies {
  database: Pick<Database, 'kysely'>;
  timeZones: TimeZoneConverter;
  now: number;
  /** Whether the world itself quotes it: then imported bars set no price before they are replayed. */
  isOwn(instrument: InstrumentId): boolean;
}

/** What was imported, with remarks for the operator. */
export interface ImportBarsFileResult {
  instrument: InstrumentId;
  period: BasePeriod;
  bars: number;
  from: string;
  to: string;
  remarks: string[];
}

const CODE = /^\^?[A-Z0-9._-]{1,24}$/;
const LISTED_PROBLEMS = 20;
const LISTED_REMARKS = 100;
const PIECE_BYTES = 1 << 18;
const VOLUMES = ['units', 'money', 'none'] as const;
type Volume = (typeof VOLUMES)[number];
const JUMPS = ['refused', 'real'] as const;
type Jumps = (typeof JUMPS)[number];

/** Throws ExplainedError with everything that is wrong; then nothing is stored. */
export async function importBarsFile(
  options: ImportBarsFileOptions,
  { database, timeZones, now, isOwn }: ImportBarsFileDependencies,
): Promise<ImportBarsFileResult> {
  const { market, code, period, zone, volume, jumps } = checkOptions(options);
  const instrument = `${market}.${code}`;
  const pieces = createReadStream(options.file, { encoding: 'utf8', highWaterMark: PIECE_BYTES });
  const read = await parseBarsFrom(pieces, { market, period, zone, timeZones, now, volume, jumps }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.syscall === undefined) throw error;
      throw new ExplainedError(`${options.file} can not be read (${error.code ?? error.message}).`);
    },
  );
  if ('problems' in read) throw new ExplainedError(problemsMessage(options.file, read.problems), 1);
  const { bars } = read;
  const { currency, remark } = currencyOf(market, code, options.currency);

  await database.kysely.transaction().execute(async (db) => {
    const played = (await listStoredReplays(db)).find(
      (replay) => replay.instrument === instrument && replay.period === period,
    );
    if (played?.stoppedAt === null)
      throw new ExplainedError(
        `${instrument} is being played from its bars of ${period}: stop it before you import others.`,
        1,
      );
    if (!isOwn(instrument)) await assertNothingOpenInInstrument(db, instrument, 'Other bars');
    await assertSameCompany(db, { market, code, renamed: options.renamed }, marketDateAt(market, now, timeZones));
    await assertActionsFit(db, instrument, bars, timeZones);
    await replaceSeries(
      db,
      { instrument, period, name: options.name ?? code, currency, zone, importedAt: new Date(now) },
      bars,
    );
  });

  const dateAt = (index: number): string => marketDateAt(market, bars.at[index]!, timeZones);
  const remarks = read.remarks.slice(0, LISTED_REMARKS).map(({ line, says }) => `line ${line}: ${says}`);
  const unsaid = read.remarks.length - remarks.length + read.moreRemarks;
  if (unsaid > 0) remarks.push(`… and ${unsaid} more lines that were left out or mended`);
  remarks.push(...read.gaps);
  if (read.rounded > 0)
    remarks.push(`${read.rounded} numbers have more than 8 decimals and were rounded, half to even`);
  if (read.withoutVolume > 0) remarks.push(`${read.withoutVolume} bars have no volume; 0 stands for it`);
  if (remark) remarks.push(remark);
  return { instrument, period, bars: bars.at.length, from: dateAt(0), to: dateAt(bars.at.length - 1), remarks };
}

/**
 * A code may be used again by another company, once its first one has another (FB, META, BBBY): bars are imported under
 * the code with which an instrument began only if they are said to be those of the company's present code.
 */
async function assertSameCompany(
  db: Transaction<DB>,
  { market, code, renamed }: { market: Market; code: string; renamed: string | undefined },
  today: string,
): Promise<void> {
  const changes = (await listImportedSymbolChanges(db, market)).filter(({ exDate }) => exDate <= today);
  const present = changes.findLast(({ instrument }) => instrument === `${market}.${code}`)?.code ?? code;
  if (renamed === undefined ? present !== code : present !== renamed)
    throw new ExplainedError(
      present === code
        ? `${market}.${code} was never renamed: leave --renamed out.`
        : `${market}.${code} is the company whose code is ${present} today: say --renamed ${present} if these bars ` +
            `are its own. Another company that has the code ${code} now is imported under one of its own, such as ` +
            `--code ${code}-2, with a symbolChange to ${code}.`,
      1,
    );
  const owner = changes.findLast((each) => each.code === code && each.instrument !== `${market}.${code}`);
  const isStill = owner && changes.findLast(({ instrument }) => instrument === owner.instrument)?.code === code;
  if (isStill && present === code)
    throw new ExplainedError(
      `${code} is the present code of ${owner.instrument}: import its bars with --code ` +
        `${owner.instrument.slice(market.length + 1)} --renamed ${code}.`,
      1,
    );
}

/** Checks the new bars against actions already stored, as an action is checked against bars. */
async function assertActionsFit(
  db: Transaction<DB>,
  instrument: InstrumentId,
  bars: BarColumns,
  zones: TimeZoneConverter,
): Promise<void> {
  const actions = await listImportedActionsOf(db, instrument);
  for (const action of actions) {
    const doubt = findCorporateActionDoubt(
      action,
      filterActionsOnSameDay(action, actions),
      exDateGapsOf(exDateBarsFromColumns(bars, instrument, action.exDate, zones), instrument, zones),
      filterActionsWithinDays(action, actions),
    );
    if (doubt)
      throw new ExplainedError(
        `${instrument} has a ${action.kind} of ${action.exDate} that these bars contradict: ` +
          `${formatCorporateActionDoubt(doubt, action)}. Nothing was imported.`,
        1,
      );
  }
}

function checkOptions({
  market,
  code,
  period,
  name,
  zone = 'UTC',
  volume = 'units',
  jumps = 'refused',
}: ImportBarsFileOptions): {
  market: Market;
  code: string;
  period: BasePeriod;
  zone: string;
  volume: Volume;
  jumps: Jumps;
} {
  if (!MARKETS.includes(market as Market)) throw new ExplainedError(`--market must be one of ${MARKETS.join(', ')}.`);
  if (!code || !CODE.test(code))
    throw new ExplainedError(
      '--code must be 1 to 24 capital letters, digits, points, underscores or hyphens, after a ^ for an index.',
    );
  if (!BASE_PERIODS.includes(period as BasePeriod))
    throw new ExplainedError(`--period must be one of ${BASE_PERIODS.join(', ')}.`);
  if (!VOLUMES.includes(volume as Volume))
    throw new ExplainedError(`--volume must be one of ${VOLUMES.join(', ')}: what the file's volume counts.`);
  if (name !== undefined && !(isPlainLine(name) && name.length <= ACTION_NAME_MAXIMUM))
    throw new ExplainedError(
      `--name must be one line of ${ACTION_NAME_MAXIMUM} characters at most, without anything in it that nobody sees.`,
    );
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    throw new ExplainedError(`--zone is ${JSON.stringify(zone)}, which is no zone such as UTC or America/New_York.`);
  }
  if (!JUMPS.includes(jumps as Jumps)) throw new ExplainedError(`--jumps must be one of ${JUMPS.join(', ')}.`);
  return {
    market: market as Market,
    code,
    period: period as BasePeriod,
    zone,
    volume: volume as Volume,
    jumps: jumps as Jumps,
  };
}

/** A pair's code ends with its currency; everything else is quoted in its market's. */
function currencyOf(
  market: Market,
  code: string,
  requested: string | undefined,
): { currency: string; remark?: string } {
  const held = Object.keys(CURRENCY_DIGITS);
  if (requested !== undefined) {
    if (!held.includes(requested))
      throw new ExplainedError(
        `--currency is ${requested}, which no account can hold: choose one of ${held.join(', ')}.`,
      );
    return { currency: requested };
  }
  const usual = getMarketRules(market).currency;
  if (market !== 'FX' && market !== 'CRYPTO') return { currency: usual };
  const ending = held.find((currency) => code.length > currency.length && code.endsWith(currency));
  return ending
    ? { currency: ending }
    : { currency: usual, remark: `the prices are taken to be in ${usual}; --currency says otherwise` };
}

function problemsMessage(file: string, problems: readonly FileProblem[]): string {
  const problemLines = problems.slice(0, LISTED_PROBLEMS).map(({ line, says }) => `line ${line}: ${says}`);
  const more = problems.length > LISTED_PROBLEMS ? [`… and ${problems.length - LISTED_PROBLEMS} more`] : [];
  return [...problemLines, ...more, `${file}: nothing was imported.`].join('\n');
}
