import { encodeId } from '../ids.ts';
import type { Handler } from '../calls/handler.ts';
import { coolingHours, usableFrom } from './cooling.ts';
import { readTargets, showAddress } from './targets-store.ts';
import type { Parts } from '../parts.ts';

export const listWalletAddresses =
  ({ database, funds, clock, secrets }: Parts): Handler<'wallet/listWalletAddresses'> =>
  async (_input, { account }) => {
    const hours = coolingHours(funds, clock.now());
    const rows = (await readTargets(database.kysely, account)).flatMap((each) =>
      each.type === null || each.network === null
        ? []
        : [
            {
              id: encodeId('c', account, each.seq),
              type: each.type,
              network: each.network,
              address: showAddress(secrets, account, each),
              addedAt: new Date(each.addedAt).toISOString(),
              usableFrom: usableFrom(each.addedAt, hours),
            },
          ],
    );
    return { rows, coolingHours: hours };
  };
