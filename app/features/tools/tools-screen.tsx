import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { listAllTools } from '../../feature-contributions.ts';
import type { ToolGroup } from '../../feature.ts';
import { useAllTexts } from '../../language/language.ts';
import { ToolGrid } from './tools-card.tsx';

const GROUPS: readonly ToolGroup[] = ['markets', 'offers', 'follow', 'money', 'own'];

/** All functions, as grids of icons by subject. */
export default function ToolsScreen() {
  const t = useAllTexts();
  const tools = listAllTools(['money', 'mine']).filter(({ to }) => to !== '/home/toolMore');
  return (
    <>
      <BackHeader title={t.routes.toolMore} />
      <Page foot="none">
        {GROUPS.map((group) => (
          <Card key={group} title={t.homeOrder.groups[group]}>
            <ToolGrid tools={tools.filter((tool) => tool.group === group)} inCard />
          </Card>
        ))}
      </Page>
    </>
  );
}
