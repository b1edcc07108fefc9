export { SeatScreen as default } from '../../features/settings/seat-screen.tsx';
