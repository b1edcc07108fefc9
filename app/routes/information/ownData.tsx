export { OwnDataScreen as default } from '../../features/settings/own-data-screen.tsx';
