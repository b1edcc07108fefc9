export { FundPasswordScreen as default } from '../../features/settings/fund-password-screen.tsx';
