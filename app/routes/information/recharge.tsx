export { DepositScreen as default } from '../../features/deposit/deposit-screen.tsx';
