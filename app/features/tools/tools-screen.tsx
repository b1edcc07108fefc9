import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { useIsOffered } from '../../components/feature-menu-rows.tsx';
import { listAllTools } from '../../feature-contributions.ts';
import type { ToolGroup } from '../../feature.ts';
import { useAllTexts } from '../../language/language.ts';
import { ToolGrid } from './tools-card.tsx';

const GROUPS: readonly ToolGroup[] = ['markets', 'offers', 'follow', 'money', 'own'];

/** All functions, as grids of icons by subject. */
export default function ToolsScreen() {
  const t = useAllTexts();
  const isOffered = useIsOffered();
  const tools = listAllTools(['money', 'mine']).filter((tool) => tool.to !== '/home/toolMore' && isOffered(tool));
  const groups = GROUPS.map((group) => [group, tools.filter((tool) => tool.group === group)] as const);
  return (
    <>
      <BackHeader title={t.routes.toolMore} />
      <Page foot="none">
        {groups.map(([group, each]) =>
          each.length === 0 ? null : (
            <Card key={group} title={t.homeOrder.groups[group]}>
              <ToolGrid tools={each} inCard />
            </Card>
          ),
        )}
      </Page>
    </>
  );
}
