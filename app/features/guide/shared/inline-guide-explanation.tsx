import { type ReactNode, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import { getRoutePath } from '../../../router/route-registry.ts';
import styles from '../guide.module.css';
import type { GuideSubject } from '../guide-explanation.tsx';

const GuideExplanation = lazy(() => import('../guide-explanation.tsx'));

const ENDED_BY = ['pointerdown', 'wheel', 'keydown'] as const;

/** Keeps what opens below a sheet's end in view while it grows, until the customer does something else. */
function InView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opened = place.current;
    if (!opened) return;
    const watch = new ResizeObserver(() => opened.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
    const end = () => watch.disconnect();
    watch.observe(opened);
    for (const each of ENDED_BY) window.addEventListener(each, end);
    return () => {
      end();
      for (const each of ENDED_BY) window.removeEventListener(each, end);
    };
  }, []);
  return <div ref={place}>{children}</div>;
}

/** Opens the guide's sentences in place, so that typed input isn't lost. */
export function InlineGuideExplanation({ about, of }: GuideSubject) {
  const t = useTexts('guide');
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.here}>
      <button type="button" className={styles.open} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="info" size="small" />
        {about === 'refusal' ? t.openRefusal : t.open}
      </button>
      {open ? (
        <InView>
          <Suspense fallback={null}>
            <GuideExplanation guideSubject={{ about, of }} />
          </Suspense>
        </InView>
      ) : null}
    </div>
  );
}

/** A link to the guide's screen. */
export function GuideLink({ about, of }: { about: GuideSubject['about']; of: string }) {
  const t = useTexts('guide');
  return (
    <div className={styles.beside}>
      <Link to={getRoutePath('guide')} query={{ about, of }} className={styles.open}>
        <Icon name="info" size="small" />
        {t.open}
      </Link>
    </div>
  );
}
