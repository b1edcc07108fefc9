export { AddCardScreen as default } from '../../features/payout/add-card-screen.tsx';
