/**
 * The processes that share one port of a machine, and those on other machines (`cross-machine-limit-usage.ts`). What a
 * sender holds or takes at one process counts at all of them: each tells the others within a moment, so that a limit
 * applies once, however many processes there are. A sender that asks all of them at the same moment may get slightly
 * more.
 */
import { finishesWithin } from '../runtime/promises.ts';

/** How much each sender holds at the other processes. */
export interface CrossProcessHeldSlots {
  of(sender: string): number;
  /** For all senders. */
  all(): number;
  /** `held`: how much the sender has here now. */
  announce(sender: string, held: number): void;
}

/** What the other processes have given out of a limit that refills with time. */
export interface CrossProcessTokensTaken {
  announce(sender: string): void;
  /** `taken`: how often the sender has taken elsewhere since the last report. */
  hear(heard: (sender: string, taken: number) => void): void;
}

export interface CrossProcessLimitUsage {
  /**
   * Counts from 0. Process 0 does what only one process of the machine may, such as writing files of the data folder.
   */
  readonly index: number;
  readonly count: number;
  /** `what`: the same name in all processes. */
  shareHeldSlots(what: string): CrossProcessHeldSlots;
  shareTokensTaken(what: string): CrossProcessTokensTaken;
  /** Reports from the other processes, without those that don't answer in time. */
  metricsReports(): Promise<readonly ProcessMetricsReport[]>;
  /** Sets what this process reports when asked. */
  setMetricsReport(report: () => string | Promise<string>): void;
}
export interface ProcessMetricsReport {
  index: number;
  text: string;
}

/** A process that has the port to itself. */
export const NO_OTHER_PROCESSES: CrossProcessLimitUsage = {
  index: 0,
  count: 1,
  shareHeldSlots: () => ({ of: () => 0, all: () => 0, announce: () => {} }),
  shareTokensTaken: () => ({ announce: () => {}, hear: () => {} }),
  metricsReports: async () => [],
  setMetricsReport: () => {},
};

export type SenderCount = readonly [what: string, sender: string, count: number];
/** A message from one process to another. */
export type PeerMessage =
  | { kind: 'counts'; held: readonly SenderCount[]; taken: readonly SenderCount[] }
  /** Everything that its senders hold there; what they held before is over. */
  | { kind: 'all'; held: readonly SenderCount[] }
  | { kind: 'new' }
  | { kind: 'reportAsked'; question: number }
  | { kind: 'report'; question: number; text: string };
/** A received message, or the end of a process, which then holds nothing any more. */
export type ReceivedPeerMessage = { from: number; word: PeerMessage } | { from: number; gone: true };

/** Passes messages between the processes of a machine. Messages lost with an ended process are no longer needed. */
export interface PeerMessageBus {
  /** To all others if `to` is absent. */
  send(word: PeerMessage, to?: number): void;
  listen(heard: (what: ReceivedPeerMessage) => void): void;
}

/** How soon a process reports to the others, and which counts it reports. */
export interface PeerSyncPace {
  gatherMs: number;
  /** The smallest counts that are reported: what a sender holds, and how often they have taken within `forgetMs`. */
  heldFrom: number;
  takenFrom: number;
  forgetMs: number;
}
const LOCAL_SYNC_PACE: PeerSyncPace = { gatherMs: 25, heldFrom: 1, takenFrom: 1, forgetMs: Number.POSITIVE_INFINITY };
const REPORT_WITHIN_MS = 1_000;

export const createCrossProcessLimitUsage = (
  index: number,
  count: number,
  switchboard: PeerMessageBus,
): CrossProcessLimitUsage => new MessagingLimitUsage(index, count, switchboard, LOCAL_SYNC_PACE);

export class MessagingLimitUsage implements CrossProcessLimitUsage {
  readonly index: number;
  readonly count: number;
  private readonly switchboard: PeerMessageBus;
  private readonly pace: PeerSyncPace;
  private readonly held = new Map<string, SenderSlotCounts>();
  private readonly listeners = new Map<string, (sender: string, taken: number) => void>();
  private readonly fresh = { held: new Map<string, Set<string>>(), taken: new Map<string, Map<string, number>>() };
  private forgotAt = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private report: () => string | Promise<string> = () => '';
  private readonly questions = new Map<number, (report: ProcessMetricsReport) => void>();
  private questionCount = 0;

  constructor(index: number, count: number, switchboard: PeerMessageBus, pace: PeerSyncPace) {
    this.index = index;
    this.count = count;
    this.switchboard = switchboard;
    this.pace = pace;
    switchboard.listen((heard) => ('gone' in heard ? this.forget(heard.from) : this.hear(heard.from, heard.word)));
    // The others tell a new process what they hold.
    switchboard.send({ kind: 'new' });
  }

  shareHeldSlots(what: string): CrossProcessHeldSlots {
    const holding = this.holding(what);
    return {
      of: (sender) => holding.elsewhere(sender),
      all: () => holding.allElsewhere(),
      announce: (sender, held) => {
        holding.keep(sender, held);
        this.fresh.held.getOrInsertComputed(what, () => new Set()).add(sender);
        this.gather();
      },
    };
  }

  shareTokensTaken(what: string): CrossProcessTokensTaken {
    return {
      announce: (sender) => {
        this.forgetFew();
        const taken = this.fresh.taken.getOrInsertComputed(what, () => new Map<string, number>());
        const count = (taken.get(sender) ?? 0) + 1;
        taken.set(sender, count);
        if (count >= this.pace.takenFrom) this.gather();
      },
      hear: (heard) => void this.listeners.set(what, heard),
    };
  }

  async metricsReports(): Promise<readonly ProcessMetricsReport[]> {
    const question = this.questionCount++;
    const reports: ProcessMetricsReport[] = [];
    const all = new Promise<void>((resolve) => {
      this.questions.set(question, (report) => {
        reports.push(report);
        if (reports.length === this.count - 1) resolve();
      });
    });
    this.switchboard.send({ kind: 'reportAsked', question });
    await finishesWithin(REPORT_WITHIN_MS, all);
    this.questions.delete(question);
    return reports.toSorted((one, other) => one.index - other.index);
  }

  setMetricsReport(report: () => string | Promise<string>): void {
    this.report = report;
  }

  /** All that this process reports about what senders hold here. */
  everything(): SenderCount[] {
    return [...this.held].flatMap(([what, holding]) =>
      holding.changesSinceAnnounced(this.pace.heldFrom).map(([sender, count]): SenderCount => [what, sender, count]),
    );
  }

  private holding(what: string): SenderSlotCounts {
    return this.held.getOrInsertComputed(what, () => new SenderSlotCounts());
  }

  private gather(): void {
    this.timer ??= setTimeout(() => this.announce(), this.pace.gatherMs).unref();
  }

  private announce(): void {
    this.timer = undefined;
    const held = [...this.fresh.held].flatMap(([what, senders]) =>
      this.holding(what)
        .changesOf(senders, this.pace.heldFrom)
        .map(([sender, count]): SenderCount => [what, sender, count]),
    );
    this.fresh.held.clear();
    const taken = [...this.fresh.taken].flatMap(([what, counts]) =>
      [...counts]
        .filter(([, count]) => count >= this.pace.takenFrom)
        .map(([sender, count]): SenderCount => {
          counts.delete(sender);
          return [what, sender, count];
        }),
    );
    if (held.length > 0 || taken.length > 0) this.switchboard.send({ kind: 'counts', held, taken });
  }

  /** Forgets senders that took too little in that time to be reported. */
  private forgetFew(): void {
    const now = performance.now();
    if (now - this.forgotAt < this.pace.forgetMs) return;
    this.forgotAt = now;
    for (const counts of this.fresh.taken.values())
      for (const [sender, count] of counts) if (count < this.pace.takenFrom) counts.delete(sender);
  }

  private hear(from: number, word: PeerMessage): void {
    switch (word.kind) {
      case 'counts':
        for (const [what, sender, count] of word.held) this.holding(what).hear(from, sender, count);
        for (const [what, sender, count] of word.taken) this.listeners.get(what)?.(sender, count);
        return;
      case 'all':
        this.forget(from);
        for (const [what, sender, count] of word.held) this.holding(what).hear(from, sender, count);
        return;
      case 'new': {
        const held = this.everything();
        if (held.length > 0) this.switchboard.send({ kind: 'all', held }, from);
        return;
      }
      case 'reportAsked':
        void this.sendReport(word.question, from);
        return;
      case 'report':
        this.questions.get(word.question)?.({ index: from, text: word.text });
    }
  }

  private async sendReport(question: number, to: number): Promise<void> {
    this.switchboard.send({ kind: 'report', question, text: await this.report() }, to);
  }

  private forget(gone: number): void {
    for (const holding of this.held.values()) holding.forget(gone);
  }
}

/** How much of one thing each sender holds, here and at each other process. */
class SenderSlotCounts {
  private readonly own = new Map<string, number>();
  /** Senders that the others have been told hold something here. */
  private readonly announced = new Set<string>();
  private readonly others = new Map<number, Map<string, number>>();
  private heldElsewhere = 0;

  /** What the others don't know yet about these senders; a count below `from` is reported as 0. */
  changesOf(senders: Iterable<string>, from: number): [sender: string, count: number][] {
    const changes: [string, number][] = [];
    for (const sender of senders) {
      const here = this.own.get(sender) ?? 0;
      const count = here < from ? 0 : here;
      if (count > 0) this.announced.add(sender);
      else if (!this.announced.delete(sender)) continue;
      changes.push([sender, count]);
    }
    return changes;
  }
  changesSinceAnnounced(from: number): [sender: string, count: number][] {
    return this.changesOf(this.own.keys(), from).filter(([, count]) => count > 0);
  }
  keep(sender: string, held: number): void {
    if (held === 0) this.own.delete(sender);
    else this.own.set(sender, held);
  }
  hear(from: number, sender: string, held: number): void {
    const theirs = this.others.getOrInsertComputed(from, () => new Map<string, number>());
    this.heldElsewhere += held - (theirs.get(sender) ?? 0);
    if (held === 0) theirs.delete(sender);
    else theirs.set(sender, held);
  }
  elsewhere(sender: string): number {
    let sum = 0;
    for (const theirs of this.others.values()) sum += theirs.get(sender) ?? 0;
    return sum;
  }
  allElsewhere(): number {
    return this.heldElsewhere;
  }
  forget(gone: number): void {
    for (const held of this.others.get(gone)?.values() ?? []) this.heldElsewhere -= held;
    this.others.delete(gone);
  }
}
