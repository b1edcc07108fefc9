import { useState } from 'react';
import { useNavigate } from 'react-router';
import { read } from '../../api/client.ts';
import { said } from '../../api/said.ts';
import { useSay } from '../../api/use-say.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { Review } from './review.ts';

const LOOKED_THROUGH = 50;

/** Opens the longest-waiting review of the same kind that this person may decide; the queue if there is none. */
export function useNext({ id, kind }: Review) {
  const texts = useTexts();
  const say = useSay();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    act() {
      if (busy) return;
      setBusy(true);
      read('staff/listReviews', { kind, limit: LOOKED_THROUGH })
        .then(({ rows }) => {
          const next = rows.find((row) => row.id !== id && row.mayDecide);
          if (!next) say(texts.reviews.noNext, 'info');
          void navigate(next ? `/reviews/${next.id}` : '/reviews');
        })
        .catch((error: unknown) => say(said(error, texts), 'error'))
        .finally(() => setBusy(false));
    },
  };
}
