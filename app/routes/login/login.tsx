export { LoginScreen as default } from '../../features/user/login-screen.tsx';
