export { LoginAfterScreen as default } from '../../features/user/login-after-screen.tsx';
