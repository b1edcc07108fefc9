import { defineArea } from '../area.ts';
import type { AccountId } from '../ids.ts';
import { part } from '../parts.ts';
import { AUDIT } from './audit.ts';
import {
  findHouseAccount,
  type HouseAccount,
  type HouseName,
  openHouseAccount,
  placeForHouse,
  readHouseAccounts,
  selectWithoutMeans,
} from './accounts.ts';
import { bookCapital, CAPITAL_RECORDS, proposedHouseCapital, proposeHouseCapital } from './capital.ts';
import { listAccountsOfHouse } from './list-accounts.ts';

type Database = Parameters<typeof openHouseAccount>[0];
type Place = typeof placeForHouse extends (parts: never, ...rest: infer Rest) => infer Made
  ? (...rest: Rest) => Made
  : never;

declare module '../parts.ts' {
  interface Parts {
    /** Accounts of the house, without a login. They trade at the desk like any customer's. */
    houseAccounts: {
      /** In the caller's transaction; returns the existing account if it was opened before. */
      open(db: Database, house: HouseName): Promise<AccountId>;
      find(house: HouseName): Promise<AccountId | null>;
      list(purpose: HouseName['purpose']): Promise<HouseAccount[]>;
      /** Which of these accounts have neither money nor shares. */
      withoutMeans(accounts: readonly AccountId[]): Promise<ReadonlySet<AccountId>>;
      /** Returns the order's id; null if the desk had nothing to decide. */
      place: Place;
    };
  }
  interface RuleNames {
    'house account': true;
    'house capital': true;
  }
}

const CAPITAL_MS = 10_000;

export const houseAccounts = defineArea({
  name: 'house-accounts',
  rules: ['house account', 'house capital'],
  records: CAPITAL_RECORDS,
  parts: [
    part(
      'houseAccounts',
      ['database', 'desk', 'feeds', 'views', 'clock'],
      ({ database: { kysely }, clock, ...parts }) => ({
        open: (db, house) => openHouseAccount(db, house, clock.now()),
        find: (house) => findHouseAccount(kysely, house),
        list: (purpose) => readHouseAccounts(kysely, purpose),
        withoutMeans: (accounts) => selectWithoutMeans(kysely, accounts),
        place: (...asked) => placeForHouse(parts, ...asked),
      }),
    ),
  ],
  calls: (parts) => ({
    'staff/listAccountsOfHouse': listAccountsOfHouse(parts),
    'staff/proposeHouseCapital': proposeHouseCapital(parts),
  }),
  requests: (parts) => [proposedHouseCapital(parts)],
  jobs: (parts) => [{ name: 'house capital', everyMs: CAPITAL_MS, run: () => bookCapital(parts) }],
  audit: AUDIT,
});
