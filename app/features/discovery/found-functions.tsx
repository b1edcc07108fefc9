import { Card } from '../../components/card.tsx';
import { MenuRow } from '../../components/row.tsx';
import { allTools } from '../../entries.ts';
import { useAllTexts } from '../../language/language.ts';
import { functionsFor } from './find-functions.ts';

const MOST = 4;

/** What one can do by that name, above what can be traded; nothing where nothing is called so. */
export function FoundFunctions({ query }: { query: string }) {
  const texts = useAllTexts();
  const all = allTools(['mine', 'money', 'person']).map(({ title, ...tool }) => ({ ...tool, title: title(texts) }));
  const found = functionsFor(all, query, MOST);
  if (found.length === 0) return null;
  return (
    <Card title={texts.discovery.functions}>
      {found.map(({ icon, title, to, query: asked }) => (
        <MenuRow key={`${to} ${title}`} icon={icon} title={title} to={to} {...(asked ? { query: asked } : {})} />
      ))}
    </Card>
  );
}
