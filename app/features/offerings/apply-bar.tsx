import { useEffect, useRef, useState } from 'react';
import type { CallAnswer } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { ActionBar } from '../../components/page-frame.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { useIdentityReviewMessage, useCurrentUser } from '../../session/use-current-user.ts';
import { ApplySheet } from './apply-sheet.tsx';
import { useOfferKindTexts } from './offer-kinds.ts';
import styles from './offerings.module.css';

/**
 * The one action while applications are open: apply, or get verified first. The sheet's message after sealing a bid
 * stays until it is closed, even if nothing more can be applied for.
 */
export function ApplyBar({ detail, applies }: { detail: CallAnswer<'offerings/getOffering'>; applies: boolean }) {
  const t = useTexts('offerings');
  const { timesUsed } = useTexts('offerSays');
  const { kind, times } = detail.offering;
  const words = useOfferKindTexts(kind);
  const customer = useCurrentUser();
  const review = useIdentityReviewMessage();
  const [open, setOpen] = useState(false);
  // What came of it stands at the top, above the terms.
  const applied = detail.mine.length;
  const before = useRef(applied);
  useEffect(() => {
    if (applied > before.current) scrollTo({ top: 0 });
    before.current = applied;
  }, [applied]);
  if (!applies && !open) return null;
  if (customer && customer.verification !== 'certified')
    return (
      <ActionBar>
        <p className={styles.small}>{review ?? t.verify}</p>
        {review ? null : (
          <Link to="/information/authInfo" className={styles.way}>
            {t.verifyNow}
          </Link>
        )}
      </ActionBar>
    );
  if (detail.mine.length >= times && !open)
    return (
      <ActionBar>
        <p className={styles.small}>{fillPlaceholders(timesUsed, { times })}</p>
      </ActionBar>
    );
  return (
    <>
      {applies ? (
        <ActionBar>
          <Button onPress={() => setOpen(true)}>{words.apply}</Button>
        </ActionBar>
      ) : null}
      <ApplySheet detail={detail} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
