export { CashOutScreen as default } from '../../features/payout/cash-out-screen.tsx';
