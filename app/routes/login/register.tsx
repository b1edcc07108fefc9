export { RegisterScreen as default } from '../../features/user/register-screen.tsx';
