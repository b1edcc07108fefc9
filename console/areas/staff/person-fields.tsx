/** The name, roles and own customer account of a member of staff. */
import { TextField } from '@mui/material';
import type { Role } from '@bourse/core/compliance/roles.ts';
import { useTexts } from '../../language/use-texts.ts';
import { CheckGroup } from '../../layout/form-dialog.tsx';

export interface Particulars {
  name: string;
  roles: readonly Role[];
  customer: string;
}

export const isComplete = ({ name, roles }: Particulars): boolean => name.trim() !== '' && roles.length > 0;
/** An empty field links no account. */
export const sent = ({ name, roles, customer }: Particulars) => ({
  name: name.trim(),
  roles: [...roles],
  customer: customer.trim() || null,
});

export function PersonFields({
  first = false,
  typed,
  onChange,
  tried,
}: {
  /** Nothing to type stands above it. */
  first?: boolean;
  typed: Particulars;
  onChange(typed: Particulars): void;
  tried: boolean;
}) {
  const { staff: t, roles } = useTexts();
  const noName = tried && typed.name.trim() === '';
  return (
    <>
      <TextField
        autoFocus={first}
        id="staff-name"
        label={t.name}
        value={typed.name}
        onChange={(event) => onChange({ ...typed, name: event.target.value })}
        error={noName}
        helperText={noName ? t.needName : null}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <CheckGroup
        label={t.roles}
        options={roles}
        chosen={typed.roles}
        onChange={(chosen) => onChange({ ...typed, roles: chosen })}
        fault={tried && typed.roles.length === 0 ? t.needRole : null}
      />
      <TextField
        id="staff-customer"
        label={t.customer}
        helperText={t.customerHint}
        value={typed.customer}
        onChange={(event) => onChange({ ...typed, customer: event.target.value })}
      />
    </>
  );
}
