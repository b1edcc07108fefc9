export { WithdrawalScreen as default } from '../../features/withdrawals/withdrawal-screen.tsx';
