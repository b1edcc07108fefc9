export { ResetScreen as default } from '../../features/user/reset-screen.tsx';
