import { Card } from '../../components/card.tsx';
import { MenuRow } from '../../components/row.tsx';
import { allTools } from '../../entries.ts';
import { useAllTexts } from '../../language/language.ts';
import { type FoundWay, useFindWays } from '../guide/shared/use-tasks.ts';
import { functionsFor } from './find-functions.ts';

const FUNCTIONS_MAXIMUM = 4;
/** A limit for matches by everyday words: somebody who looks for a company may have typed one by chance. */
const SAID_MOST = 2;

/** Functions by name or in everyday words. */
export function useFoundFunctions(query: string): readonly FoundWay[] {
  const texts = useAllTexts();
  const find = useFindWays();
  const all = allTools(['mine', 'money', 'person']).map(({ title, ...tool }) => ({ ...tool, title: title(texts) }));
  const named = functionsFor(all, query, FUNCTIONS_MAXIMUM);
  const isNew = ({ to, query: asked }: FoundWay) =>
    named.every((each) => each.to !== to || each.query?.['tab'] !== asked?.['tab']);
  return [...named, ...(find?.(query, SAID_MOST) ?? []).filter(isNew)].slice(0, FUNCTIONS_MAXIMUM);
}

/** Above the instruments found; nothing if no function matches. */
export function FoundFunctions({ found }: { found: readonly FoundWay[] }) {
  const { functions } = useAllTexts().discovery;
  if (found.length === 0) return null;
  return (
    <Card title={functions}>
      {found.map(({ icon, title, to, query: asked }) => (
        <MenuRow key={`${to} ${title}`} icon={icon} title={title} to={to} {...(asked ? { query: asked } : {})} />
      ))}
    </Card>
  );
}
