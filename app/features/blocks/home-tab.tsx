import { BlocksList } from './blocks-list.tsx';

/** Blocks on the home screen. */
export default function BlocksTab() {
  return <BlocksList />;
}
