/** A page: its heading, its actions, and the title of the window. */
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** The title with marks, such as that of its language. */
  heading?: ReactNode;
  /** A few words beside the heading. */
  about?: ReactNode;
  /** The list this page belongs to. */
  above?: { title: string; to: string };
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, heading = title, about, above, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Bourse`;
  }, [title]);
  return (
    <>
      <header className={styles.head}>
        {above ? (
          <Link className={styles.crumb} to={above.to}>
            ‹ {above.title}
          </Link>
        ) : null}
        <h1>{heading}</h1>
        {about ? <span className={styles.about}>{about}</span> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </>
  );
}
