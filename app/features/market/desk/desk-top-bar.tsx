import type { RefObject } from 'react';
import { useTexts } from '../../../language/language.ts';
import { PortfolioSwitch } from '../../portfolios/shared/portfolio-switch.tsx';
import { DeskSearch } from './desk-search.tsx';
import { DeskTotal } from './desk-total.tsx';
import styles from './desk.module.css';

interface DeskTopBarProps {
  search: RefObject<HTMLInputElement | null>;
  hasSecond: boolean;
  onChoose: (instrument: string) => void;
  onSecond: () => void;
  onArrangements: () => void;
  onHelp: () => void;
}

/** Search, what everything is worth, the second chart, the arrangements, and help. */
export function DeskTopBar({ search, hasSecond, onChoose, onSecond, onArrangements, onHelp }: DeskTopBarProps) {
  const t = useTexts('desk');
  return (
    <header className={styles.top}>
      <h1 className="only-heard">{t.title}</h1>
      <DeskSearch field={search} onChoose={onChoose} />
      <PortfolioSwitch />
      <DeskTotal />
      <button
        type="button"
        className={styles.topButton}
        aria-label={t.second}
        aria-pressed={hasSecond}
        onClick={onSecond}
      >
        <SecondChartIcon />
        <span>{t.second}</span>
      </button>
      <button
        type="button"
        className={styles.topButton}
        aria-label={t.arrangement.title}
        title={t.arrangement.title}
        onClick={onArrangements}
      >
        <ArrangementIcon />
      </button>
      <button type="button" className={styles.topButton} aria-label={t.keys} onClick={onHelp}>
        <kbd>?</kbd>
      </button>
    </header>
  );
}

/** In the sprite's style: panes of different sizes. */
const ArrangementIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
    <path d="M4 5h16v14H4zM9.500 5v14M9.500 13.500H20" />
  </svg>
);

/** In the sprite's style: two frames side by side. */
const SecondChartIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
    <path d="M4.500 5h6.500v14H4.500zM13 5h6.500v14H13z" />
  </svg>
);
