/** Lifting a restriction. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import type { RestrictionName } from '@bourse/core/restrictions.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { Customer } from './customer.ts';
import styles from './customer.module.css';

interface LiftProps {
  customer: Customer;
  state: RestrictionName;
  onClose(): void;
  onDone(): void;
}

export function LiftDialog({ customer, state, onClose, onDone }: LiftProps) {
  const t = useTexts().customers;
  const say = useSay();
  const lift = useStaffCommand('staff/liftCustomerState');
  const [remark, setRemark] = useState('');
  const [tried, setTried] = useState(false);
  const isShort = remark.trim().length < 3;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (isShort) return;
    if (!(await lift.run({ customer: customer.id, state, remark: remark.trim() }))) return;
    onClose();
    onDone();
    say(t.lifted);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="lift-title">
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id="lift-title" component="h2">
          {fill(t.liftTitle, { state: t.states[state], account: customer.account })}
        </DialogTitle>
        <DialogContent>
          <div className={styles.dialog}>
            <TextField
              id="lift-remark"
              label={t.liftWhy}
              error={tried && isShort}
              helperText={tried && isShort ? t.needLiftWhy : undefined}
              value={remark}
              onChange={(event) => setRemark(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 500 } }}
              autoFocus
            />
            {lift.failure ? (
              <p className={styles.failure} role="alert">
                {lift.failure}
              </p>
            ) : null}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="contained" disabled={lift.busy}>
            {t.lift}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
