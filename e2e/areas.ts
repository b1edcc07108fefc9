/** Areas that contribute to the trials, one line each; older ones are in `matrix/`. */
export { blocks } from './areas/blocks/area.ts';
export { copying } from './areas/copying/area.ts';
export { credit } from './areas/credit/area.ts';
export { dayEnds } from './areas/day-ends/area.ts';
export { erroneousTrades } from './areas/erroneous-trades/area.ts';
export { guide } from './areas/guide/area.ts';
export { houseAccounts } from './areas/house-accounts/area.ts';
export { leagues } from './areas/leagues/area.ts';
export { offerings } from './areas/offerings/area.ts';
export { operatorHalts } from './areas/operator-halts/area.ts';
export { priceSources } from './areas/price-sources/area.ts';
export { investmentFunds } from './areas/investment-funds/area.ts';
export { performance } from './areas/performance/area.ts';
export { risk } from './areas/risk/area.ts';
export { lending } from './areas/lending/area.ts';
export { strategies } from './areas/strategies/area.ts';
export { support } from './areas/support/area.ts';
