export { LegalScreen as default } from '../../features/settings/legal-screen.tsx';
