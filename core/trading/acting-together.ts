/**
 * When unrelated people are reported to have acted together: so many of them on one side of one instrument, within a
 * minute, and together so many times what was displayed to any of them. Each pays the impact of their own orders alone.
 * The house's own rule.
 */
export const FEWEST_HOLDERS = 3;
export const TIMES_DISPLAYED = 20;
