export { SecurityScreen as default } from '../../features/settings/security-screen.tsx';
