export { LegalScreen as default } from '../../features/legal/legal-screen.tsx';
