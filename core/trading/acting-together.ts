/**
 * When unrelated people are reported as acting together: this many on one side of an instrument within a minute, and
 * together this multiple of the displayed size. Each pays only the impact of their own orders. The house's own rule.
 */
export const FEWEST_HOLDERS = 3;
export const TIMES_DISPLAYED = 20;
