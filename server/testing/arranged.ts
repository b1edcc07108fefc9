/**
 * A test that moves money in a way the product never does uses the reference "test": the audit rightly reports such
 * transfers, and the test looks at the rest.
 */
export const isNotArranged = (difference: string): boolean =>
  !difference.endsWith(' for "test" is nothing that is ever booked');
