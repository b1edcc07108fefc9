import { BackHeader } from '../../components/back-header.tsx';
import { Page } from '../../components/page.tsx';
import { getTools, menuOn } from '../../entries.ts';
import type { ToolEntry } from '../../feature.ts';
import { useAllTexts } from '../../language/language.ts';
import { ToolGrid } from './tool-grid.tsx';

/** Everything that one can do, as a grid of signs: what features hand in as tools, and their rows in menus. */
export default function ToolsScreen() {
  const t = useAllTexts();
  const own = getTools();
  const all = [...own, ...menuOn('mine'), ...menuOn('money')].filter(({ to }) => to !== '/home/toolMore');
  // A row that stands in two menus is one tool.
  const tools = new Map(
    all.map((tool): [string, ToolEntry] => [JSON.stringify([tool.to, tool.query]), tool]).reverse(),
  );
  return (
    <>
      <BackHeader title={t.routes.toolMore} />
      <Page foot="none">
        <ToolGrid tools={[...tools.values()].reverse()} />
      </Page>
    </>
  );
}
