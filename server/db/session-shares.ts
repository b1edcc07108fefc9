/**
 * Shares a pool's sessions among senders: few calls of one sender or address hold sessions at once, senders take turns,
 * and the sessions that calls leave free are for jobs. A call waits briefly in a bounded queue until it starts, and is
 * refused beyond that; once it has started it goes first.
 */
import type { SenderWork } from '../runtime/sender-work.ts';
import { TooBusyError } from '../runtime/errors.ts';

/** How many calls may hold sessions at once. */
export interface SessionShareLimits {
  all: number;
  ofSender: number;
  ofAddress: number;
}

/** One for a transaction, one for what is read meanwhile: so no call waits for another one's end. */
const SESSIONS_OF_CALL = 2;
/** A school behind one address registers at the same moment. */
const WAITING_OF_SENDER = 200;
const WAIT_MS = 2_000;
/** As long as for a session of the pool itself. */
const STARTED_WAIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;
const PART_OF_CALLS = 3 / 8;

/** The rest of the pool is for jobs. */
export function computeSessionShares(poolMaximum: number): SessionShareLimits {
  const all = Math.max(1, Math.floor(poolMaximum * PART_OF_CALLS));
  return { all, ofSender: Math.max(1, Math.floor((all * 2) / 5)), ofAddress: Math.ceil(all / 2) };
}

interface Waiting {
  go(): void;
  refuse(error: TooBusyError): void;
}
/** A call that holds sessions, or waits for its first one. */
interface CallState {
  work: SenderWork;
  held: number;
  isActive: boolean;
  waiting: Waiting[];
  timer?: NodeJS.Timeout;
}

export class SessionShares {
  readonly #limits: SessionShareLimits;
  readonly #calls = new Map<SenderWork, CallState>();
  /** In the order of turns: the sender just served goes last. */
  readonly #queues = new Map<string, CallState[]>();
  #active = 0;
  readonly #activeOf = { sender: new Map<string, number>(), address: new Map<string, number>() };

  constructor(limits: SessionShareLimits) {
    this.#limits = limits;
  }

  /** Resolves when the work may take a session, with what ends that; rejects with TooBusyError. */
  async enter(work: SenderWork): Promise<() => void> {
    const known = this.#calls.get(work);
    const call = known ?? { work, held: 0, isActive: false, waiting: [] };
    this.#calls.set(work, call);
    await new Promise<void>((go, refuse) => {
      call.waiting.push(createWaiting(call, go, refuse));
      if (!known) this.#enqueue(call);
      else if (call.isActive) letIn(call);
    });
    const since = performance.now();
    return () => {
      work.charge(performance.now() - since);
      this.#leave(call);
    };
  }

  #enqueue(call: CallState): void {
    const { work } = call;
    const queue = this.#queues.getOrInsertComputed(work.sender, () => []);
    if (work.started) queue.unshift(call);
    else queue.push(call);
    const owed = work.started ? 0 : work.owedSeconds();
    if (owed > 0) return this.#refuse(call, owed);
    if (!work.started && queue.length > WAITING_OF_SENDER) return this.#refuse(call, RETRY_AFTER_SECONDS);
    // What has started waits as long as each of its requests does.
    if (!work.started) call.timer = setTimeout(() => this.#refuse(call, RETRY_AFTER_SECONDS), WAIT_MS);
    this.#startWaiting();
  }

  #startWaiting(): void {
    for (const [sender, queue] of [...this.#queues]) {
      if (this.#active >= this.#limits.all) return;
      const [first] = queue;
      if (!first || !this.#mayStart(first.work)) continue;
      queue.shift();
      this.#queues.delete(sender);
      if (queue.length > 0) this.#queues.set(sender, queue);
      clearTimeout(first.timer);
      first.isActive = true;
      first.work.started = true;
      this.#count(first.work, 1);
      letIn(first);
      // All its requests have been refused meanwhile.
      if (first.held === 0) this.#end(first);
    }
  }

  #mayStart({ sender, address }: SenderWork): boolean {
    const { ofSender, ofAddress } = this.#limits;
    if ((this.#activeOf.sender.get(sender) ?? 0) >= ofSender) return false;
    return address === null || (this.#activeOf.address.get(address) ?? 0) < ofAddress;
  }

  #count({ sender, address }: SenderWork, change: 1 | -1): void {
    this.#active += change;
    addTo(this.#activeOf.sender, sender, change);
    if (address !== null) addTo(this.#activeOf.address, address, change);
  }

  #refuse(call: CallState, retryAfterSeconds: number): void {
    clearTimeout(call.timer);
    const queue = this.#queues.get(call.work.sender)?.filter((each) => each !== call) ?? [];
    if (queue.length > 0) this.#queues.set(call.work.sender, queue);
    else this.#queues.delete(call.work.sender);
    this.#calls.delete(call.work);
    const error = new TooBusyError('too much of one sender waits for the database', retryAfterSeconds);
    for (const each of call.waiting.splice(0)) each.refuse(error);
  }

  #leave(call: CallState): void {
    call.held -= 1;
    letIn(call);
    if (call.held > 0) return;
    this.#end(call);
    this.#startWaiting();
  }

  #end(call: CallState): void {
    this.#calls.delete(call.work);
    this.#count(call.work, -1);
  }
}

function letIn(call: CallState): void {
  while (call.held < SESSIONS_OF_CALL) {
    const next = call.waiting.shift();
    if (!next) return;
    call.held += 1;
    next.go();
  }
}

/** Even within a call nothing waits for ever: transactions of one call could wait for one another's sessions. */
function createWaiting({ waiting }: CallState, go: () => void, refuse: (error: TooBusyError) => void): Waiting {
  const timer = setTimeout(() => {
    const place = waiting.indexOf(own);
    if (place >= 0) waiting.splice(place, 1);
    refuse(new TooBusyError('a call waits for its own sessions with the database'));
  }, STARTED_WAIT_MS);
  const own: Waiting = {
    go: () => {
      clearTimeout(timer);
      go();
    },
    refuse: (error) => {
      clearTimeout(timer);
      refuse(error);
    },
  };
  return own;
}

function addTo(counts: Map<string, number>, name: string, change: number): void {
  const next = (counts.get(name) ?? 0) + change;
  if (next === 0) counts.delete(name);
  else counts.set(name, next);
}
