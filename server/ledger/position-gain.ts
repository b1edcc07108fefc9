/**
 * What a position has made for its customer so far, as SQL: gains and losses that were realised, less its charges; what
 * the insurance account bore of either cost the customer nothing.
 */
export const gainOf = (table = ''): string =>
  ['realized', '- fees', '- tax', '- financing', '+ insured_loss', '+ insured_charges']
    .map((term) => term.replace(/(\w+)$/, `${table}$1`))
    .join(' ');
