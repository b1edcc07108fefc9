/** Restricting an account: what, why and until when; the customer reads all three. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { ACCOUNT_STATES, OPERATOR_REASONS } from '@bourse/core/user/states.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useMay } from '../../session/use-me.ts';
import type { Customer } from './customer.ts';
import styles from './customer.module.css';

export function RestrictButton({ customer, onDone }: { customer: Customer; onDone(): void }) {
  const t = useTexts().customers;
  const may = useMay('customers.states');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {t.restrict}
      </Button>
      {open ? <RestrictDialog customer={customer} onClose={() => setOpen(false)} onDone={onDone} /> : null}
    </>
  );
}

function RestrictDialog({ customer, onClose, onDone }: { customer: Customer; onClose(): void; onDone(): void }) {
  const t = useTexts().customers;
  const say = useSay();
  const restrict = useStaffCommand('staff/setCustomerState');
  const [typed, setTyped] = useState({ state: '', reason: '', until: '', remark: '' });
  const [tried, setTried] = useState(false);
  const state = ACCOUNT_STATES.find((each) => each === typed.state);
  const reason = OPERATOR_REASONS.find((each) => each === typed.reason);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!state || !reason) return;
    const until = typed.until === '' ? null : new Date(typed.until).toISOString();
    if (
      !(await restrict.run({
        customer: customer.id,
        state,
        reason,
        until,
        ...(typed.remark.trim() ? { remark: typed.remark.trim() } : {}),
      }))
    )
      return;
    onClose();
    onDone();
    say(t.restricted);
  };
  const field = (name: keyof typeof typed) => ({
    id: `restrict-${name}`,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const asChoice = { select: { native: true }, inputLabel: { shrink: true } } as const;

  return (
    <Dialog open onClose={onClose} aria-labelledby="restrict-title">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id="restrict-title" component="h2">
          {fill(t.restrictTitle, { account: customer.account })}
        </DialogTitle>
        <DialogContent>
          <div className={styles.dialog}>
            <p>{t.restrictAbout}</p>
            <TextField
              select
              required
              autoFocus
              label={t.restriction.state}
              {...field('state')}
              error={tried && !state}
              helperText={tried && !state ? t.needState : null}
              slotProps={asChoice}
            >
              <option value="" />
              {ACCOUNT_STATES.map((each) => (
                <option key={each} value={each}>
                  {t.states[each]}
                </option>
              ))}
            </TextField>
            <TextField
              select
              required
              label={t.restriction.reason}
              {...field('reason')}
              error={tried && !reason}
              helperText={tried && !reason ? t.needReason : null}
              slotProps={asChoice}
            >
              <option value="" />
              {OPERATOR_REASONS.map((each) => (
                <option key={each} value={each}>
                  {t.stateReasons[each]}
                </option>
              ))}
            </TextField>
            <TextField
              type="datetime-local"
              label={t.until}
              {...field('until')}
              helperText={t.untilHint}
              slotProps={{ inputLabel: { shrink: true } }}
            />
            <TextField
              multiline
              minRows={2}
              label={t.remark}
              {...field('remark')}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
            {restrict.failure ? (
              <p className={styles.failure} role="alert">
                {restrict.failure}
              </p>
            ) : null}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="contained" color="error" disabled={restrict.busy}>
            {t.restrict}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
