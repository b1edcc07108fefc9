/**
 * A test that moves money as nothing of the product does gives it the reference "test": the audit names such transfers,
 * rightly, and the test looks at the rest.
 */
export const isNotArranged = (difference: string): boolean =>
  !difference.endsWith(' for "test" is nothing that is ever booked');
