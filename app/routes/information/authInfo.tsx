export { IdentityScreen as default } from '../../features/identity/identity-screen.tsx';
