/** A customer's restrictions, past and present, and lifting the present ones. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import {
  OPERATOR_RESTRICTION_REASONS,
  type RestrictionName,
  RESTRICTION_NAMES,
} from '@bourse/core/compliance/account-restrictions.ts';
import { formatDateTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { type TableColumn, StatusLabel, Table } from '../../list/table.tsx';
import { useHasPermission } from '../../api/auth-provider.ts';
import type { Customer } from './customer-facts.tsx';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useShowMessage, useStaffCommand } from '../../api/use-staff-call.ts';
import { ChoiceField } from '../../layout/form-dialog.tsx';
import styles from './customer.module.css';

type Entry = Customer['history'][number];

export function CustomerRestrictions({ customer, onDone }: { customer: Customer; onDone(): void }) {
  const t = useTexts().customers;
  const may = useHasPermission('customers.states');
  const [lifting, setLifting] = useState<RestrictionName | null>(null);
  const r = t.restriction;
  const columns: TableColumn<Entry>[] = [
    { name: 'state', title: r.state, kind: 'tight', cell: ({ state }) => t.states[state] },
    { name: 'reason', title: r.reason, kind: 'tight', cell: ({ reason }) => t.stateReasons[reason] },
    { name: 'by', title: r.by, kind: 'tight', cell: ({ by }) => by.name },
    { name: 'at', title: r.at, kind: 'number', cell: ({ at }) => formatDateTime(at) },
    { name: 'until', title: r.until, kind: 'number', cell: ({ until }) => (until ? formatDateTime(until) : r.noEnd) },
    { name: 'remark', title: r.remark, cell: ({ remark }) => remark ?? '' },
    {
      name: 'lifted',
      title: r.lifted,
      cell: ({ lifted, holds }) =>
        lifted ? (
          `${formatDateTime(lifted.at)}, ${lifted.by.name}`
        ) : holds ? (
          <StatusLabel tone="bad">{r.holds}</StatusLabel>
        ) : (
          ''
        ),
    },
    ...(may
      ? [
          {
            name: 'act',
            title: t.lift,
            cell: ({ state, holds }: Entry) =>
              holds ? (
                <Button variant="outlined" onClick={() => setLifting(state)}>
                  {t.lift}
                </Button>
              ) : null,
          },
        ]
      : []),
  ];
  return (
    <>
      <Table
        label={t.tabs.restrictions}
        columns={columns}
        rows={customer.history}
        idOf={({ state, at }) => `${state} ${at}`}
        empty={t.none.restrictions}
      />
      {lifting ? (
        <LiftDialog customer={customer} state={lifting} onClose={() => setLifting(null)} onDone={onDone} />
      ) : null}
    </>
  );
}

/** Restricts an account: what, why and until when; the customer reads all three. */
export function RestrictCustomerButton({ customer, onDone }: { customer: Customer; onDone(): void }) {
  const t = useTexts().customers;
  const may = useHasPermission('customers.states');
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

interface DialogProps {
  customer: Customer;
  onClose(): void;
  onDone(): void;
}

const EMPTY = { state: '', reason: '', until: '', remark: '' };
type Typed = typeof EMPTY;

/** What is typed, whether something is missing, and the restriction itself. */
function useRestriction({ customer, onClose, onDone }: DialogProps) {
  const t = useTexts().customers;
  const say = useShowMessage();
  const restrict = useStaffCommand('staff/setCustomerState');
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [tried, setTried] = useState(false);
  const state = RESTRICTION_NAMES.find((each) => each === typed.state);
  const reason = OPERATOR_RESTRICTION_REASONS.find((each) => each === typed.reason);

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
  const type = (name: keyof Typed) => (value: string) => setTyped({ ...typed, [name]: value });
  const missing = { state: tried && !state, reason: tried && !reason };
  return { typed, type, missing, submit, busy: restrict.busy, failure: restrict.failure };
}

/** What, why and until when. */
function RestrictionFields({
  restriction: { typed, type, missing },
}: {
  restriction: ReturnType<typeof useRestriction>;
}) {
  const t = useTexts().customers;
  const field = (name: keyof Typed) => ({ id: `restrict-${name}`, value: typed[name] });
  return (
    <>
      <ChoiceField
        required
        autoFocus
        label={t.restriction.state}
        {...field('state')}
        onChoose={type('state')}
        error={missing.state}
        helperText={missing.state ? t.needState : null}
        options={{ '': '', ...Object.fromEntries(RESTRICTION_NAMES.map((each) => [each, t.states[each]])) }}
      />
      <ChoiceField
        required
        label={t.restriction.reason}
        {...field('reason')}
        onChoose={type('reason')}
        error={missing.reason}
        helperText={missing.reason ? t.needReason : null}
        options={{
          '': '',
          ...Object.fromEntries(OPERATOR_RESTRICTION_REASONS.map((each) => [each, t.stateReasons[each]])),
        }}
      />
      <TextField
        type="datetime-local"
        label={t.until}
        {...field('until')}
        onChange={(event) => type('until')(event.target.value)}
        helperText={t.untilHint}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        multiline
        minRows={2}
        label={t.remark}
        {...field('remark')}
        onChange={(event) => type('remark')(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </>
  );
}

function RestrictDialog(props: DialogProps) {
  const { customer, onClose } = props;
  const t = useTexts().customers;
  const restriction = useRestriction(props);
  return (
    <Dialog open onClose={onClose} aria-labelledby="restrict-title">
      <form onSubmit={(event) => void restriction.submit(event)} noValidate>
        <DialogTitle id="restrict-title" component="h2">
          {fillPlaceholders(t.restrictTitle, { account: customer.account })}
        </DialogTitle>
        <DialogContent>
          <div className={styles.dialog}>
            <p>{t.restrictAbout}</p>
            <RestrictionFields restriction={restriction} />
            {restriction.failure ? (
              <p className={styles.failure} role="alert">
                {restriction.failure}
              </p>
            ) : null}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="contained" color="error" disabled={restriction.busy}>
            {t.restrict}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Lifting a restriction. */

interface LiftProps {
  customer: Customer;
  state: RestrictionName;
  onClose(): void;
  onDone(): void;
}

function LiftDialog({ customer, state, onClose, onDone }: LiftProps) {
  const t = useTexts().customers;
  const say = useShowMessage();
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
          {fillPlaceholders(t.liftTitle, { state: t.states[state], account: customer.account })}
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
