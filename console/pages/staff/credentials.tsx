/** Password and secret of a new or renewed login, to be handed over. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { Answer } from '../../api/client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ShownOnce } from '../../layout/form-dialog.tsx';

export type ShownCredentials = Answer<'staff/addStaff'>;

export function Credentials({ credentials: { staff, password, otpSecret, otpAddress }, onClose }: { credentials: ShownCredentials; onClose(): void }) {
  const t = useTexts().staff;
  const facts = password !== null && otpSecret !== null && otpAddress !== null
    ? [[t.login, staff.login], [t.password, password], [t.secret, otpSecret], [t.address, otpAddress]] as const : null;
  return (
    <Dialog open aria-labelledby="credentials-title">
      <DialogTitle id="credentials-title" component="h2">{t.once}</DialogTitle>
      <DialogContent>{facts ? <><p>{t.onceAbout}</p><ShownOnce facts={facts} /></> : <p>{t.onceGone}</p>}</DialogContent>
      <DialogActions><Button variant="contained" autoFocus onClick={onClose}>{t.close}</Button></DialogActions>
    </Dialog>
  );
}
