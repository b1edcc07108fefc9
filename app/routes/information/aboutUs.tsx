export { AboutScreen as default } from '../../features/settings/about-screen.tsx';
