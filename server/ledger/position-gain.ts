/**
 * A position's result for its customer so far, as SQL: realised gains and losses, less its charges; what the insurance
 * account bore of either cost the customer nothing.
 */
export const gainOf = (table = ''): string =>
  ['realized', '- fees', '- tax', '- financing', '+ insured_loss', '+ insured_charges']
    .map((term) => term.replace(/(\w+)$/, `${table}$1`))
    .join(' ');
