import { defineArea } from '../area.ts';
import type { AccountId } from '../ids.ts';
import { defineDependency } from '../dependencies.ts';
import { HOUSE_ACCOUNT_AUDIT_CHECKS } from './audit-checks.ts';
import { placeHouseOrder } from './house-accounts.ts';
import { bookApprovedCapital, houseCapitalProposalKind, proposeHouseCapital } from './house-capital.ts';
import { HOUSE_CAPITAL_RECORDS } from './house-capital-records.ts';
import { listAccountsOfHouse } from './list-house-accounts.ts';
import {
  findAccountsWithoutAssets,
  findHouseAccount,
  type HouseAccount,
  type HouseAccountKey,
  openHouseAccount,
  readHouseAccounts,
} from './store.ts';

type Database = Parameters<typeof openHouseAccount>[0];
type PlaceHouseOrder = typeof placeHouseOrder extends (dependencies: never, ...rest: infer Rest) => infer Placed
  ? (...rest: Rest) => Placed
  : never;

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** Accounts of the house, without a login. They trade at the desk like any customer's. */
    houseAccounts: {
      /** In the caller's transaction; returns the existing account if it was opened before. */
      open(db: Database, house: HouseAccountKey): Promise<AccountId>;
      find(house: HouseAccountKey): Promise<AccountId | null>;
      list(purpose: HouseAccountKey['purpose']): Promise<HouseAccount[]>;
      /** Which of these accounts have neither money nor shares. */
      withoutMeans(accounts: readonly AccountId[]): Promise<ReadonlySet<AccountId>>;
      /** Returns the order's id; null if the desk had nothing to decide. */
      place: PlaceHouseOrder;
    };
  }
  interface AutomationNames {
    'house account': true;
    'house capital': true;
  }
}

const CAPITAL_MS = 10_000;

export const houseAccounts = defineArea({
  name: 'house-accounts',
  automations: ['house account', 'house capital'],
  records: HOUSE_CAPITAL_RECORDS,
  dependencies: [
    defineDependency(
      'houseAccounts',
      ['database', 'desk', 'venues', 'getMarketView', 'clock'],
      ({ database: { kysely }, clock, ...dependencies }) => ({
        open: (db, house) => openHouseAccount(db, house, clock.now()),
        find: (house) => findHouseAccount(kysely, house),
        list: (purpose) => readHouseAccounts(kysely, purpose),
        withoutMeans: (accounts) => findAccountsWithoutAssets(kysely, accounts),
        place: (...args) => placeHouseOrder(dependencies, ...args),
      }),
    ),
  ],
  calls: (dependencies) => ({
    'staff/listAccountsOfHouse': listAccountsOfHouse(dependencies),
    'staff/proposeHouseCapital': proposeHouseCapital(dependencies),
  }),
  reviewKinds: (dependencies) => [houseCapitalProposalKind(dependencies)],
  jobs: (dependencies) => [
    { name: 'house capital', everyMs: CAPITAL_MS, run: () => bookApprovedCapital(dependencies) },
  ],
  audit: HOUSE_ACCOUNT_AUDIT_CHECKS,
});
