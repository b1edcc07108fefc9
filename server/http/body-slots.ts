/**
 * Slots for large bodies, which are in memory while they arrive: few in all, and a share for each account and address,
 * so that nobody fills them. Whoever finds none free waits a moment. A slot is lost by a sender slower than the least
 * rate or, once somebody waits for it, by the slowest one below a higher rate.
 */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';

export interface BodySlotLimits {
  all: number;
  ofAccount: number;
  ofAddress: number;
}

export interface BodySender {
  /** A customer's number, or a staff login. */
  account: string;
  /** Null if addresses aren't counted. */
  address: string | null;
}

/** A body that arrives. */
export interface ArrivingBody {
  /** Infinite once it is complete. */
  receivedBytes(): number;
  /** It has lost its slot. */
  abort(): void;
}

/** Releases a slot; more than once is harmless. */
export type ReleaseBodySlot = () => void;

export interface BodySlots {
  readonly count: number;
  /** The request is to be paused until then. */
  reserve(sender: BodySender, body: ArrivingBody): Promise<Refusal | ReleaseBodySlot>;
}

/** A body of 6 MB takes 15 seconds at 400 KB/s; slower ones than this don't end before the connection does. */
const LEAST_BYTES_PER_SECOND = 32 * 1024;
/** For the first bytes of a phone on a slow line. */
const GRACE_MS = 3_000;
/** While somebody waits. */
const CONTESTED_BYTES_PER_SECOND = 128 * 1024;
const CONTESTED_GRACE_MS = 500;
const CHECK_EVERY_MS = 250;
const WAIT_MS = 5_000;
const WAITING_MAXIMUM = 128;
const WAITING_PER_ADDRESS_MAXIMUM = 40;

const TOO_MANY = refuse('tooMany', { retryAfterSeconds: 1 });

interface HeldSlot extends BodySender {
  body: ArrivingBody;
  sinceMs: number;
  bytesBefore: number;
}
interface WaitingSender extends BodySender {
  untilMs: number;
  body: ArrivingBody;
  answer(outcome: Refusal | ReleaseBodySlot): void;
}

const countOf = (senders: Iterable<BodySender>, by: keyof BodySender, sender: BodySender): number =>
  [...senders].filter((each) => each[by] === sender[by]).length;

/** In bytes per second; infinite in the first `graceMs`. */
function rateOf({ body, sinceMs, bytesBefore }: HeldSlot, graceMs: number): number {
  const heldMs = performance.now() - sinceMs;
  return heldMs < graceMs ? Infinity : ((body.receivedBytes() - bytesBefore) * 1000) / heldMs;
}

/** Of those that give way to whoever waits. */
const findSlowest = (slots: readonly HeldSlot[]): HeldSlot | undefined =>
  slots
    .map((slot) => ({ slot, rate: rateOf(slot, CONTESTED_GRACE_MS) }))
    .filter(({ rate }) => rate < CONTESTED_BYTES_PER_SECOND)
    .sort((one, other) => one.rate - other.rate)[0]?.slot;

export function createBodySlots(limits: BodySlotLimits): BodySlots {
  const held = new Set<HeldSlot>();
  let waiting: WaitingSender[] = [];
  let timer: NodeJS.Timeout | undefined;

  const isFullOfAddress = (sender: BodySender): boolean =>
    sender.address !== null && countOf(held, 'address', sender) >= limits.ofAddress;
  const hasRoom = (sender: BodySender): boolean => held.size < limits.all && !isFullOfAddress(sender);

  function hold({ account, address }: BodySender, body: ArrivingBody): ReleaseBodySlot {
    const slot: HeldSlot = { account, address, body, sinceMs: performance.now(), bytesBefore: body.receivedBytes() };
    held.add(slot);
    timer ??= setInterval(check, CHECK_EVERY_MS).unref();
    return () => {
      if (held.delete(slot)) admitWaiting();
    };
  }

  function admitWaiting(): void {
    waiting = waiting.filter((each) => {
      if (!hasRoom(each)) return true;
      each.answer(hold(each, each.body));
      return false;
    });
  }

  function take(slot: HeldSlot): void {
    held.delete(slot);
    slot.body.abort();
  }

  function makeRoom(sender: WaitingSender): void {
    const ofAddress = isFullOfAddress(sender);
    const slowest = findSlowest([...held].filter(({ address }) => !ofAddress || address === sender.address));
    if (slowest) take(slowest);
  }

  function check(): void {
    for (const slot of held) if (rateOf(slot, GRACE_MS) < LEAST_BYTES_PER_SECOND) take(slot);
    admitWaiting();
    for (const each of waiting) {
      if (!waiting.includes(each)) continue;
      makeRoom(each);
      admitWaiting();
    }
    const now = performance.now();
    for (const each of waiting) if (each.untilMs <= now) each.answer(TOO_MANY);
    waiting = waiting.filter(({ untilMs }) => untilMs > now);
    if (held.size === 0 && waiting.length === 0) timer = void clearInterval(timer);
  }

  return {
    get count() {
      return held.size;
    },
    async reserve(sender, body) {
      if (countOf([...held, ...waiting], 'account', sender) >= limits.ofAccount) return TOO_MANY;
      if (waiting.length === 0 && hasRoom(sender)) return hold(sender, body);
      const ofAddress = sender.address === null ? 0 : countOf(waiting, 'address', sender);
      if (waiting.length >= WAITING_MAXIMUM || ofAddress >= WAITING_PER_ADDRESS_MAXIMUM) return TOO_MANY;
      return new Promise((answer) => {
        waiting.push({ ...sender, body, answer, untilMs: performance.now() + WAIT_MS });
        admitWaiting();
      });
    },
  };
}
