/** The last step of every login: checks the account's restrictions once more under its lock, then opens the session. */
import type { Refusal } from '@bourse/contract/errors.ts';
import { refuseAct } from '@bourse/core/restrictions.ts';
import { deviceName } from '../access/device-name.ts';
import { newToken } from '../access/tokens.ts';
import { readStates } from '../desk/change-states.ts';
import { inOneTransaction } from '../desk/work.ts';
import { writeNotice } from '../desk/write-notice.ts';
import type { Visitor } from '../calls/handler.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { insertSession, rememberDevice } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

/** From the caller's cookie and browser; `known`: the device has logged in to the account before. */
type Caller = Pick<Visitor, 'device' | 'userAgent' | 'setDevice'>;

export async function openSession(
  parts: Parts,
  caller: Caller,
  { account, known }: { account: AccountId; known: boolean },
): Promise<{ token: string; userId: string } | Refusal> {
  const device = caller.device ?? newToken();
  const opened = await inOneTransaction(parts, async (work) => {
    // A restriction ends sessions under this same lock, so none can open at the same time.
    const refused = refuseAct(await readStates(work, account), 'login', work.now);
    if (refused) return refused;
    const session = await insertSession(work.db, account, deviceName(caller.userAgent), work.now);
    await rememberDevice(work.db, account, device, work.now);
    if (!known)
      await writeNotice(work, account, 'loginNewDevice', {
        device: deviceName(caller.userAgent),
        at: isoTime(work.now),
      });
    return session;
  });
  if ('refused' in opened) return opened;
  caller.setDevice(device);
  return { token: opened.token, userId: account.toString() };
}
