export { AddCardScreen as default } from '../../features/withdrawals/add-card-screen.tsx';
