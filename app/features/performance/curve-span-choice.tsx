import type { CallInput } from '../../api/use-call.ts';
import { type KeyboardEvent, useRef } from 'react';
import { useTexts } from '../../language/language.ts';
import styles from './performance.module.css';

export type CurveSpan = CallInput<'performance/getCurve'>['span'];
const SPANS = ['day', 'week', 'month', 'year', 'all'] as const satisfies readonly CurveSpan[];

/** Chooses a curve's span; arrow keys move it like radio buttons. */
export function CurveSpanChoice({ span, onChange }: { span: CurveSpan; onChange: (span: CurveSpan) => void }) {
  const t = useTexts('curve');
  const group = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (SPANS.indexOf(span) + step + SPANS.length) % SPANS.length;
    onChange(SPANS[next]!);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  };
  return (
    <div ref={group} className={styles.spans} role="radiogroup" aria-label={t.span} onKeyDown={move}>
      {SPANS.map((each) => (
        <button
          key={each}
          type="button"
          role="radio"
          aria-checked={each === span}
          tabIndex={each === span ? 0 : -1}
          className={styles.span}
          onClick={() => onChange(each)}
        >
          <span>{t[each]}</span>
        </button>
      ))}
    </div>
  );
}
