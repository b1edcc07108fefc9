import { BackHeader } from '../../components/back-header.tsx';
import { Page } from '../../components/page.tsx';
import { allTools } from '../../entries.ts';
import { useAllTexts } from '../../language/language.ts';
import { ToolGrid } from './tool-grid.tsx';

/** Everything that one can do, as a grid of signs. */
export default function ToolsScreen() {
  const t = useAllTexts();
  return (
    <>
      <BackHeader title={t.routes.toolMore} />
      <Page foot="none">
        <ToolGrid tools={allTools(['mine', 'money']).filter(({ to }) => to !== '/home/toolMore')} />
      </Page>
    </>
  );
}
