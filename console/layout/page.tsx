/** A page: its heading, its actions, and the title of the window. */
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import styles from './page.module.css';
import { Button } from '@mui/material';
import { describeFailure } from '../api/use-staff-call.ts';
import { useTexts } from '../language/use-texts.tsx';

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

/** A part of a page with a heading of its own, and facts as pairs of name and value. */
export function Panel({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** `displayed` is its name with marks, if it has any. */
type Fact = readonly [name: string, value: ReactNode, shown?: ReactNode];

/** Facts without a value are left out, and those whose name isn't loaded yet. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(([name, value]) => name !== '' && value !== null && value !== undefined && value !== '');
  return (
    <dl className={styles.facts}>
      {known.flatMap(([name, value, displayed = name]) => [
        <dt key={`${name}:`}>{displayed}</dt>,
        <dd key={name}>{value}</dd>,
      ])}
    </dl>
  );
}

export const TwoColumns = ({ children }: { children: ReactNode }) => <div className={styles.two}>{children}</div>;

/** What a page reads: its data once it is there, or why it isn't. */
export interface Reading<Data> {
  data?: Data | undefined;
  error: unknown;
  refetch(): unknown;
}

interface LoadedProps<Data> {
  reading: Reading<Data>;
  children(data: Data): ReactNode;
}

/** What is read, once it is there. */
export const Loaded = <Data,>({ reading, children }: LoadedProps<Data>) =>
  reading.data === undefined ? (
    <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
  ) : (
    children(reading.data)
  );

type LoadingPageProps = Omit<PageProps, 'children'> & { reading: Reading<unknown> };

/** A page, or a part of one, until its data is there. */
export const LoadingPage = ({ reading, ...page }: LoadingPageProps) => (
  <Page {...page}>
    <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
  </Page>
);
export const LoadingPanel = ({ reading, title }: Pick<LoadingPageProps, 'reading' | 'title'>) => (
  <Panel title={title}>
    <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
  </Panel>
);

/** Takes the place of a page's content while it loads, or says why it failed. */
export function LoadingOrError({ error, again }: { error: unknown; again(): void }) {
  const texts = useTexts();
  if (!error)
    return (
      <div className={styles.panel} role="status" aria-busy="true">
        {texts.list.loading}
      </div>
    );
  return (
    <div className={styles.panel}>
      <p role="alert">{describeFailure(error, texts)}</p>
      <Button variant="outlined" onClick={again}>
        {texts.list.again}
      </Button>
    </div>
  );
}

/** Shown in place of a page that has crashed. */
export function CrashedPage() {
  const { shell, list } = useTexts();
  return (
    <main className={styles.panel}>
      <h1>{shell.broken}</h1>
      <p role="alert">{shell.brokenAbout}</p>
      <Button variant="contained" onClick={() => location.reload()}>
        {list.again}
      </Button>
    </main>
  );
}
