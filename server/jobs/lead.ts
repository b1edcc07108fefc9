/**
 * Under which number this process leads. Leadership takes it and lets it go; whatever writes as leader names it, and
 * says so when the database has refused it.
 */
export interface Lead {
  /**
   * The number under which this process leads, or led last as far as it knows: the database has the last word. Null if
   * it doesn't.
   */
  number(): bigint | null;
  take(number: bigint): void;
  letGo(): void;
  /** The database has said that another process leads by now. */
  lost(number: bigint): void;
  /** `act` is told when the number is lost. */
  whenLost(act: () => void): void;
}

export function createLead(): Lead {
  const told: (() => void)[] = [];
  let number: bigint | null = null;
  return {
    number: () => number,
    take(taken) {
      number = taken;
    },
    letGo() {
      number = null;
    },
    lost(former) {
      if (number === former) for (const act of told) act();
    },
    whenLost: (act) => {
      told.push(act);
    },
  };
}
