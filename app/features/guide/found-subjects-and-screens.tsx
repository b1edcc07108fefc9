/** What a question about anything names: its subjects, each explained one tap away, and screens. */
import { findMentionedAppScreens, findQuestionThemes } from '@bourse/core/information/guide/find-question-subjects.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useLastRefusedOrder } from '../../api/use-command.ts';
import { MenuRow, ListRow } from '../../components/list-row.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { listAllTools } from '../../feature-contributions.ts';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { useAllTexts, useLanguage } from '../../language/language.ts';
import { getRoutePath } from '../../router/route-registry.ts';
import styles from './guide.module.css';
import GuideExplanation, { type GuideSubject } from './guide-explanation.tsx';
import { useFindTaskLinks } from './shared/use-find-task-links.ts';
import { ToolIcon } from '../../components/tool-icon.tsx';

const SCREENS_MOST = 3;

/** Kinds of orders that the question names, as the ticket says them. */
function OrderTypes({ types }: { types: readonly ('stop' | 'stopLimit' | 'trailing')[] }) {
  const { terms, ticket } = useAllTexts();
  return types.map((type) => (
    <div key={type} className={styles.term}>
      <b>{terms.orderType[type]}</b>
      <p className={styles.alone}>{ticket.stopSays[type]}</p>
    </div>
  ));
}

/** Explains at once the last refusal on this phone, else the latest order of the history. */
function RefusalExplanation({ title, of }: { title: string; of: string }) {
  const [currency] = useDisplayCurrency();
  const last = useLastRefusedOrder();
  return (
    <div className={styles.term}>
      <b>{title}</b>
      {last ? (
        <GuideExplanation guideSubject={{ about: 'refusal', of: { code: last.code, params: last.params } }} />
      ) : (
        <GuideExplanation guideSubject={{ about: 'refusal', of, in: currency }} />
      )}
    </div>
  );
}

/** `otherwise`: what stands there if nothing is found. */
export function FoundSubjectsAndScreens({ question, otherwise }: { question: string; otherwise: ReactNode }) {
  const texts = useAllTexts();
  const { finding: t, about: kinds } = texts.guide;
  const { data, error, refetch } = useCall('guide/findSubjects', { question }, { language: useLanguage() });
  const find = useFindTaskLinks();
  if (!data || !find) return <LoadingOrError rows={2} error={error} onRetry={refetch} />;
  const tools = listAllTools(['mine', 'money', 'person']).map(({ title, ...tool }) => ({
    ...tool,
    title: title(texts),
  }));
  // The guide itself needs no link to the guide.
  const taskLinks = find(question, SCREENS_MOST).filter(({ to }) => to !== getRoutePath('guide'));
  const isNew = ({ to }: { to: string }) => taskLinks.every((link) => link.to !== to);
  const screens = [...taskLinks, ...findMentionedAppScreens(question, tools).filter(isNew)].slice(0, SCREENS_MOST);
  const types = findQuestionThemes(question, t.orderTypes);
  if (data.found.length + screens.length + types.length === 0) return otherwise;
  return (
    <>
      <OrderTypes types={types} />
      {data.found.map(({ about, of, title }) =>
        about === 'refusal' ? (
          <RefusalExplanation key={about} title={title} of={of} />
        ) : (
          <GuideSubjectLink
            key={`${about} ${of}`}
            title={title}
            sub={kinds[about]}
            about={about}
            of={of}
            question={question}
          />
        ),
      )}
      {screens.map(({ icon, title, to, query }) => (
        <MenuRow
          key={`${to} ${title}`}
          sign={<ToolIcon name={icon} />}
          title={title}
          to={to}
          {...(query ? { query } : {})}
        />
      ))}
    </>
  );
}

export type GuideSubjectKind = GuideSubject['about'];
interface GuideSubjectLinkProps {
  title: string;
  sub?: string;
  about: GuideSubjectKind;
  of?: string;
  /** A question to ask there. */
  question?: string;
}

/** A link to what the guide says about it. */
export function GuideSubjectLink({ title, sub, about, of, question }: GuideSubjectLinkProps) {
  return (
    <ListRow
      title={<span className={styles.words}>{title}</span>}
      sub={sub}
      to={getRoutePath('guide')}
      query={{ about, of, q: question }}
    />
  );
}
