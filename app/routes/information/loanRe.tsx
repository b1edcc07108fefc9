export { RepayScreen as default } from '../../features/credit/repay-screen.tsx';
