/**
 * The frame of a screen: its header, its content with room below for the tab bar or for an `ActionBar`, and the tab
 * bar.
 */
import type { ReactNode } from 'react';
import styles from './page.module.css';

/** A screen's content, with room below for the tab bar or for an `ActionBar`. */
export function Page({ children, foot = 'tabs' }: { children: ReactNode; foot?: 'tabs' | 'actions' | 'none' }) {
  return <div className={`${styles.page} ${styles[foot]}`}>{children}</div>;
}

/** One or two main buttons at the screen's lower edge; `aboveTabs` on a tab. */
export function ActionBar({ children, aboveTabs }: { children: ReactNode; aboveTabs?: boolean }) {
  return <div className={`${styles.bar} ${aboveTabs ? styles.above : ''}`}>{children}</div>;
}
