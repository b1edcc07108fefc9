/**
 * A private channel's key: created anew and shown once, or removed; what takes two people is proposed. If the answer
 * that had the key was lost, nobody will ever read it, which is said.
 */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { fill } from '@bourse/contract/texts/fill.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ShownOnce } from '../../layout/form-dialog.tsx';

/** `since`: since when it has had its present key; null if the channel is for everyone. */
export function ChannelKey({ channel, since, onClose }: { channel: string; since: string | null; onClose(): void }) {
  const texts = useTexts();
  const t = texts.channels;
  const say = useSay();
  const set = useStaffCommand('staff/setChannelKey');
  const [made, setMade] = useState<{ key: string | null; waits: boolean } | null>(null);
  const renew = async (): Promise<void> => {
    const done = await set.run({ channel, change: 'set' });
    if (done) setMade({ key: done.channelKey, waits: done.proposal !== null });
  };
  const remove = async (): Promise<void> => {
    if (!(await set.run({ channel, change: 'remove' }))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  // The proposal of a key that nobody knows is taken back first.
  const mayRenew = made === null || (made.key === null && !made.waits);
  return (
    <Dialog open onClose={made?.key ? undefined : onClose} aria-labelledby="channel-key-title">
      <DialogTitle id="channel-key-title" component="h2">
        {fill(t.keyTitle, { channel })}
      </DialogTitle>
      <DialogContent>
        {made?.key ? (
          <>
            <p>{made.waits ? t.keyOnceApproved : t.keyOnce}</p>
            <ShownOnce facts={[[t.key, made.key]]} />
          </>
        ) : made ? (
          <p role="alert">{made.waits ? t.keyUnknownProposed : t.keyUnknown}</p>
        ) : (
          <p>{since === null ? t.keyNone : fill(t.keySince, { time: formatShortTime(since) })}</p>
        )}
        {set.failure ? <p role="alert">{set.failure}</p> : null}
      </DialogContent>
      <DialogActions>
        {made === null && since !== null ? (
          <Button onClick={() => void remove()} disabled={set.busy}>
            {t.keyRemove}
          </Button>
        ) : null}
        {mayRenew ? (
          <Button autoFocus={since !== null} onClick={onClose} disabled={set.busy}>
            {texts.list.cancel}
          </Button>
        ) : null}
        {mayRenew ? (
          <Button variant="contained" autoFocus={since === null} onClick={() => void renew()} disabled={set.busy}>
            {since === null && !made ? t.keySet : t.keyRenew}
          </Button>
        ) : (
          <Button variant="contained" autoFocus onClick={onClose}>
            {texts.staff.close}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
