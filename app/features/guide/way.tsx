import { Row } from '../../components/row.tsx';
import { pathOf } from '../../router/routes.ts';
import styles from './guide.module.css';
import type { Asked } from './sentences.tsx';

export type About = Asked['about'];
interface WayProps {
  title: string;
  sub?: string;
  about: About;
  of?: string;
  /** A question to ask there. */
  question?: string;
}

/** A link to what the guide says about it. */
export function Way({ title, sub, about, of, question }: WayProps) {
  return (
    <Row
      title={<span className={styles.words}>{title}</span>}
      sub={sub}
      to={pathOf('guide')}
      query={{ about, of, q: question }}
    />
  );
}
