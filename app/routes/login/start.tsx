export { StartScreen as default } from '../../features/user/start-screen.tsx';
