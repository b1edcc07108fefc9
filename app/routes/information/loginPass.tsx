export { LoginPasswordScreen as default } from '../../features/settings/login-password-screen.tsx';
