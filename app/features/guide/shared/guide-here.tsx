import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import { pathOf } from '../../../router/routes.ts';
import styles from '../guide.module.css';
import type { Asked } from '../sentences.tsx';

const Sentences = lazy(() => import('../sentences.tsx'));

/** Opens the guide's sentences in place, so that typed input isn't lost. */
export function GuideHere({ about, of }: Asked) {
  const t = useTexts('guide');
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.here}>
      <button type="button" className={styles.open} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="info" size="small" />
        {about === 'refusal' ? t.openRefusal : t.open}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <Sentences asked={{ about, of }} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** A link to the guide's screen. */
export function GuideLink({ about, of }: { about: Asked['about']; of: string }) {
  const t = useTexts('guide');
  return (
    <div className={styles.beside}>
      <Link to={pathOf('guide')} query={{ about, of }} className={styles.open}>
        <Icon name="info" size="small" />
        {t.open}
      </Link>
    </div>
  );
}
