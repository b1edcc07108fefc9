/** Shown once and handed to the login's person: the link by the proposer, the code by the approver. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useTexts } from '../../language/use-texts.ts';
import { ShownOnce } from '../../layout/form-dialog.tsx';

/** Null if it was shown before. */
export type Handed = { link: string | null } | { code: string };

export function Credentials({ handed, onClose }: { handed: Handed; onClose(): void }) {
  const t = useTexts().staff;
  const fact =
    'code' in handed
      ? ([t.code, handed.code] as const)
      : handed.link === null
        ? null
        : ([t.link, `${location.origin}${location.pathname}#/enrol/${handed.link}`] as const);
  return (
    <Dialog open aria-labelledby="credentials-title">
      <DialogTitle id="credentials-title" component="h2">
        {t.once}
      </DialogTitle>
      <DialogContent>
        {fact ? (
          <>
            <p>{'code' in handed ? t.codeAbout : t.linkAbout}</p>
            <ShownOnce facts={[fact]} />
          </>
        ) : (
          <p>{t.onceGone}</p>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
