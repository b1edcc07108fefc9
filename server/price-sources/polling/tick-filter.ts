/**
 * Holds a doubted print before it is stored anywhere, until a second print or a second source agrees. It uses the rules
 * of the price guard (`core/markets/price-guard/`), which judges the quotes afterwards; it adds what the guard can't
 * know: the source's currency and clock, prints of other sources, and that the same print was only read again.
 */
import { parseScaled, type Price } from '@bourse/core/ledger/money.ts';
import { isRatioOne, RATIO_ONE, type Ratio } from '@bourse/core/ledger/ratio.ts';
import type { Instrument, InstrumentId, Quote } from '@bourse/core/markets/market-types.ts';
import {
  adjustGuardStateForSplit,
  createGuardState,
  isWithinUsualStep,
  judgeQuote,
  type PriceGuardRules,
  type PriceGuardState,
  type QuoteJudgement,
  resemblesSplit,
} from '@bourse/core/markets/price-guard/price-guard.ts';
import type { PriceSourceName, SourcePrint } from '../price-source.ts';
import { checkPrint, type CheckedPrint, type RejectReason } from './check-print.ts';

/** `jump`: farther than usual. `possibleSplit`: as in a split, without an action of ours. `farOff`: impossible. */
export type HoldReason = 'jump' | 'possibleSplit' | 'farOff';
export interface Doubt {
  reason: HoldReason;
  source: PriceSourceName;
  print: SourcePrint;
  /** Epoch ms; when the first print of this doubt came. */
  since: number;
}

/** Prints that may be published, oldest first: those that were held and have been confirmed, and the present one. */
export interface PassedPrints {
  verdict: 'passed';
  source: PriceSourceName;
  prints: readonly Pick<CheckedPrint, 'print' | 'bookless'>[];
  /** Another source that agreed with a jump; null if it needed none. */
  confirmedBy: PriceSourceName | null;
  /** One of them was in doubt: a second print, a second source or a person has confirmed it. */
  isConfirmed: boolean;
  /** The source has said the same before: the price still holds. */
  isRepeated: boolean;
}
export type TickVerdict =
  | PassedPrints
  | { verdict: 'held'; reason: HoldReason }
  | { verdict: 'rejected'; reason: RejectReason };

export interface WitnessedPrint {
  fault: RejectReason | HoldReason | null;
  /** The source's own time of it, epoch ms. */
  at: number | null;
  released: PassedPrints | null;
}

/** A price that was good before this start. */
export interface KnownPrice {
  last: Price;
  /** Epoch ms, the source's own time. */
  at: number;
}

/** A person's word that a price in doubt is right. */
export interface ConfirmedPrice {
  instrument: InstrumentId;
  source: string;
  last: Price;
}

export interface TickFilterDependencies {
  /** Of the instrument's board at `now`. */
  rulesOf(instrument: Instrument, now: number): PriceGuardRules;
  knownPrice(instrument: InstrumentId): KnownPrice | null;
  /** New shares per old ones of our own actions that became effective after `since` and up to `until` (epoch ms). */
  ratioBetween(instrument: InstrumentId, since: number, until: number): Ratio;
}

interface HeldPrint {
  checked: CheckedPrint;
  doubt: Doubt;
}

interface Seat {
  state: PriceGuardState;
  seq: number;
  held: HeldPrint | null;
  /** As which symbol each source's price was believed last. */
  symbols: Map<PriceSourceName, string>;
  /** The newest print of each source that isn't active: evidence alone. */
  witnesses: Map<PriceSourceName, CheckedPrint>;
}

export interface ReceivedPrint {
  source: PriceSourceName;
  hasBook: boolean;
  print: SourcePrint;
  /** Epoch ms. */
  now: number;
}

/** Judged prices have three more digits, so that one of a hundred-millionth has a bid above zero. */
const JUDGED_SCALE = 1_000n;
/** A change by more than this is no split but another unit. */
const LARGEST_SPLIT_FACTOR = 50;
/** Near is within 2 %. */
const NEAR_SHARE = 50n;
/** Actions become effective between sessions, so not between two prints that are closer. */
const WITHIN_SESSION_MS = 60_000;

export class TickFilter {
  private readonly dependencies: TickFilterDependencies;
  private readonly seats = new Map<InstrumentId, Seat>();

  constructor(dependencies: TickFilterDependencies) {
    this.dependencies = dependencies;
  }

  doubtOf(instrument: InstrumentId): Doubt | null {
    return this.seats.get(instrument)?.held?.doubt ?? null;
  }

  /** A print of the active source. */
  judge(instrument: Instrument, received: ReceivedPrint): TickVerdict {
    const { now, source } = received;
    const rules = this.dependencies.rulesOf(instrument, now);
    const checked = checkPrint(instrument, received.print, { ...received, rules });
    if (typeof checked === 'string') return { verdict: 'rejected', reason: checked };
    const seat = this.seatOf(instrument);
    const { good } = seat.state;
    if (good && checked.print.at < good.at) return { verdict: 'rejected', reason: 'repeat' };
    if (good && isSame(good, checked)) {
      pass(seat, { ...seat.state, held: null });
      return { verdict: 'passed', source, prints: [checked], confirmedBy: null, isConfirmed: false, isRepeated: true };
    }
    const judged = this.judgePrice(seat, checked, now, rules);
    // Another symbol at another price may be another company, however often its source says so.
    const isOtherSymbol = (seat.symbols.get(source) ?? checked.print.symbol) !== checked.print.symbol;
    const isOwnWord = judged.reason === 'confirmed' && seat.held?.doubt.source === source;
    if (judged.verdict === 'good' && !(isOtherSymbol && isOwnWord)) {
      seat.symbols.set(source, checked.print.symbol);
      return passConfirmed(seat, judged, checked, source);
    }
    seat.state = { ...seat.state, held: judged.state.held };
    const reason =
      judged.verdict === 'good' ? 'jump' : holdReasonOf(judged, seat.state.good, quoteOf(seat, checked), rules);
    const since = seat.held?.doubt.reason === reason ? seat.held.doubt.since : now;
    seat.held = { checked, doubt: { reason, source, print: checked.print, since } };
    return confirmByWitness(seat, rules) ?? { verdict: 'held', reason };
  }

  /**
   * A print of a source that isn't active: never published, but evidence for one in doubt (`released`). `fault`: why it
   * can't be believed.
   */
  witness(instrument: Instrument, received: ReceivedPrint): WitnessedPrint {
    const { now, source } = received;
    const rules = this.dependencies.rulesOf(instrument, now);
    const checked = checkPrint(instrument, received.print, { ...received, rules });
    if (typeof checked === 'string') return { fault: checked, at: null, released: null };
    const seat = this.seatOf(instrument);
    seat.witnesses.set(source, checked);
    const released = confirmByWitness(seat, rules);
    const at = Math.max(checked.print.at, seat.state.good?.at ?? 0);
    const judged = this.judgePrice(seat, { ...checked, print: { ...checked.print, at } }, now, rules);
    const fault =
      judged.verdict === 'good' ? null : holdReasonOf(judged, seat.state.good, quoteOf(seat, checked), rules);
    // A jump alone doesn't make it useless: perhaps the active source has missed it.
    return { fault: fault === 'jump' ? null : fault, at: checked.print.at, released };
  }

  /** Somebody says that this is the price; null if none near it is in doubt. */
  confirm({ instrument, source, last }: ConfirmedPrice): PassedPrints | null {
    const seat = this.seats.get(instrument);
    const held = seat?.held;
    if (!held || held.doubt.source !== source || !isNear(held.checked.last, last)) return null;
    return release(seat, held, null);
  }

  /** Forgets an instrument that nobody needs a price of; what is in doubt remains so. */
  forget(instrument: InstrumentId): void {
    if (!this.doubtOf(instrument)) this.seats.delete(instrument);
  }

  /**
   * Judges after our own actions since the last good price: a print that follows them is near, and one that would be
   * near without them isn't.
   */
  private judgePrice(seat: Seat, checked: CheckedPrint, now: number, rules: PriceGuardRules): QuoteJudgement {
    const { state } = seat;
    const quote = quoteOf(seat, checked);
    const isNewSession = state.good !== null && quote.at - state.good.at > WITHIN_SESSION_MS;
    const ratio = isNewSession ? this.dependencies.ratioBetween(state.instrument, state.good!.at, quote.at) : RATIO_ONE;
    if (isRatioOne(ratio)) return judgeQuote(state, quote, now, rules);
    return judgeQuote({ ...adjustGuardStateForSplit(state, ratio), held: state.held }, quote, now, rules);
  }

  private seatOf({ id }: Instrument): Seat {
    return this.seats.getOrInsertComputed(id, () => {
      const known = this.dependencies.knownPrice(id);
      const seat: Seat = { state: createGuardState(id), seq: 0, held: null, symbols: new Map(), witnesses: new Map() };
      if (known) seat.state = createGuardState(id, quoteAt(id, { ...known, previousClose: known.last, seq: 0 }));
      return seat;
    });
  }
}

/** Passes a good print, with the one that it confirms; that of another source is only evidence. */
function passConfirmed(
  seat: Seat,
  { state, reason }: QuoteJudgement,
  checked: CheckedPrint,
  source: PriceSourceName,
): PassedPrints {
  const confirmed = reason === 'confirmed' ? seat.held : null;
  // One jump is no lively market: the next one is doubted as this one was, as by the guard behind.
  pass(seat, confirmed ? { ...state, variance: seat.state.variance } : state);
  const isOwn = confirmed?.doubt.source === source;
  return {
    verdict: 'passed',
    source,
    prints: confirmed && isOwn ? [confirmed.checked, checked] : [checked],
    confirmedBy: confirmed && !isOwn ? confirmed.doubt.source : null,
    isConfirmed: confirmed !== null,
    isRepeated: false,
  };
}

/** Only a jump: a second source at a split's price is no evidence that we have booked it. */
function confirmByWitness(seat: Seat, rules: PriceGuardRules): PassedPrints | null {
  const { held, state } = seat;
  if (held?.doubt.reason !== 'jump') return null;
  const first = quoteOf(seat, held.checked);
  for (const [source, witness] of seat.witnesses) {
    if (source === held.doubt.source || Math.abs(witness.print.at - first.at) > rules.confirmMs) continue;
    if (isWithinUsualStep(first, quoteOf(seat, witness), rules, state.variance)) return release(seat, held, source);
  }
  return null;
}

function release(seat: Seat, { checked, doubt }: HeldPrint, confirmedBy: PriceSourceName | null): PassedPrints {
  const { instrument, variance } = seat.state;
  pass(seat, { ...createGuardState(instrument, quoteOf(seat, checked)), variance });
  seat.symbols.set(doubt.source, checked.print.symbol);
  return {
    verdict: 'passed',
    source: doubt.source,
    prints: [checked],
    confirmedBy,
    isConfirmed: true,
    isRepeated: false,
  };
}

function pass(seat: Seat, state: PriceGuardState): void {
  seat.state = state;
  seat.held = null;
}

function holdReasonOf(
  { reason }: QuoteJudgement,
  good: Quote | null,
  quote: Quote,
  rules: PriceGuardRules,
): HoldReason {
  if (reason === 'split') return 'possibleSplit';
  if (reason !== 'farOff') return 'jump';
  const [one, other] = [Number(good?.last ?? quote.previousClose), Number(quote.last)];
  const isSplit = Math.max(one / other, other / one) <= LARGEST_SPLIT_FACTOR;
  return good && isSplit && resemblesSplit(good, quote, rules) ? 'possibleSplit' : 'farOff';
}

/** The price has gone on while the person decided. */
export const isNear = (held: Price, confirmed: Price): boolean => {
  const apart = held > confirmed ? held - confirmed : confirmed - held;
  return apart * NEAR_SHARE <= confirmed;
};

const isSame = (good: Quote, { print, last }: CheckedPrint): boolean =>
  good.at === print.at && good.last === last * JUDGED_SCALE;

/** The guard takes a repeated count for the same quote: a print that was only read again confirms nothing. */
function quoteOf(seat: Seat, { print, last }: CheckedPrint): Quote {
  const held = seat.state.held?.quote;
  const isReadAgain = held && held.at === print.at && held.last === last * JUDGED_SCALE;
  const previousClose = print.previousClose === null ? null : parseScaled(print.previousClose);
  const good = seat.state.good;
  return quoteAt(seat.state.instrument, {
    at: print.at,
    last,
    previousClose: previousClose ?? (good ? good.previousClose / JUDGED_SCALE : last),
    seq: isReadAgain ? held.seq : ++seat.seq,
  });
}

/** A quote for judging alone: its last price, with the narrowest book. */
function quoteAt(
  instrument: InstrumentId,
  { at, last, previousClose, seq }: Pick<Quote, 'at' | 'last' | 'previousClose' | 'seq'>,
): Quote {
  const judged = last * JUDGED_SCALE;
  return {
    instrument,
    source: 'judged',
    at,
    seq,
    last: judged,
    bid: judged - 1n,
    ask: judged + 1n,
    bidSize: 1n,
    askSize: 1n,
    open: judged,
    previousClose: previousClose * JUDGED_SCALE,
    high: judged,
    low: judged,
    volume: 0n,
    turnover: 0n,
  };
}
