export { CashOutScreen as default } from '../../features/withdrawals/withdrawal-screen.tsx';
