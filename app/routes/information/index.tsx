export { MineScreen as default } from '../../features/settings/mine-screen.tsx';
