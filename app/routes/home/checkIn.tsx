export { CheckInScreen as default } from '../../features/check-in/check-in-screen.tsx';
