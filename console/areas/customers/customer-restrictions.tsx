/** A customer's restrictions, past and present, and lifting the present ones. */
import { DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog, pickLabels } from '../../form/command-dialog.tsx';
import {
  OPERATOR_RESTRICTION_REASONS,
  type RestrictionName,
  RESTRICTION_NAMES,
} from '@bourse/core/compliance/account-restrictions.ts';
import { formatDateTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { type TableColumn, StatusLabel, Table, numberColumn, textColumn, tightColumn } from '../../list/table.tsx';
import { useHasPermission } from '../../api/session.ts';
import type { Customer } from './customer-facts.tsx';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';

type Entry = Customer['history'][number];

export function CustomerRestrictions({ customer, onDone }: { customer: Customer; onDone(): void }) {
  const t = useTexts().customers;
  const may = useHasPermission('customers.states');
  const r = t.restriction;
  const columns: TableColumn<Entry>[] = [
    tightColumn(r.state, ({ state }) => t.states[state]),
    tightColumn(r.reason, ({ reason }) => t.stateReasons[reason]),
    tightColumn(r.by, ({ by }) => by.name),
    numberColumn(r.at, ({ at }) => formatDateTime(at)),
    numberColumn(r.until, ({ until }) => (until ? formatDateTime(until) : r.noEnd)),
    textColumn(r.remark, ({ remark }) => remark ?? ''),
    textColumn(r.lifted, ({ lifted, holds }) =>
      lifted ? (
        `${formatDateTime(lifted.at)}, ${lifted.by.name}`
      ) : holds ? (
        <StatusLabel tone="bad">{r.holds}</StatusLabel>
      ) : (
        ''
      ),
    ),
    ...(may
      ? [
          textColumn(t.lift, ({ state, holds }: Entry) =>
            holds ? (
              <DialogButton label={t.lift} variant="outlined">
                {(close) => <LiftDialog customer={customer} state={state} onClose={close} onDone={onDone} />}
              </DialogButton>
            ) : null,
          ),
        ]
      : []),
  ];
  return (
    <Table
      label={t.tabs.restrictions}
      columns={columns}
      rows={customer.history}
      idOf={({ state, at }) => `${state} ${at}`}
      empty={t.none.restrictions}
    />
  );
}

/** Restricts an account: what, why and until when; the customer reads all three. */
export function RestrictCustomerButton({ customer, onDone }: { customer: Customer; onDone(): void }) {
  const t = useTexts().customers;
  return (
    <DialogButton label={t.restrict} permission="customers.states" variant="outlined" color="error">
      {(close) => <RestrictDialog customer={customer} onClose={close} onDone={onDone} />}
    </DialogButton>
  );
}

interface DialogProps {
  customer: Customer;
  onClose(): void;
  onDone(): void;
}

function RestrictDialog({ customer, onClose, onDone }: DialogProps) {
  const t = useTexts().customers;
  const choice = (words: Readonly<Record<string, string>>, names: readonly string[], fault: string) => ({
    ...{ options: { '': '', ...pickLabels(words, names) }, fault, isRequired: true, isMarked: true },
  });
  return (
    <CommandDialog
      call="staff/setCustomerState"
      title={fillPlaceholders(t.restrictTitle, { account: customer.account })}
      verb={t.restrict}
      danger
      initial={{ state: '', reason: '', until: '', remark: '' }}
      parts={[
        <p key="about">{t.restrictAbout}</p>,
        { name: 'state', label: t.restriction.state, ...choice(t.states, RESTRICTION_NAMES, t.needState) },
        {
          ...{ name: 'reason', label: t.restriction.reason },
          ...choice(t.stateReasons, OPERATOR_RESTRICTION_REASONS, t.needReason),
        },
        { name: 'until', label: t.until, hint: t.untilHint, type: 'datetime-local' },
        { name: 'remark', label: t.remark, lines: 2, maxLength: 500, read: (text) => text.trim() || undefined },
      ]}
      input={{ customer: customer.id }}
      successMessage={t.restricted}
      onDone={() => {
        onClose();
        onDone();
      }}
      onClose={onClose}
    />
  );
}

function LiftDialog({ customer, state, onClose, onDone }: DialogProps & { state: RestrictionName }) {
  const t = useTexts().customers;
  return (
    <CommandDialog
      call="staff/liftCustomerState"
      title={fillPlaceholders(t.liftTitle, { state: t.states[state], account: customer.account })}
      verb={t.lift}
      initial={{ remark: '' }}
      parts={({ remark }) => [
        {
          ...{ name: 'remark', label: t.liftWhy, maxLength: 500 },
          ...{ fault: t.needLiftWhy, isWrong: remark.trim().length < 3 },
        },
      ]}
      input={{ customer: customer.id, state }}
      successMessage={t.lifted}
      onDone={() => {
        onClose();
        onDone();
      }}
      onClose={onClose}
    />
  );
}
