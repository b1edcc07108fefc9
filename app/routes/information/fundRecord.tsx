export { FundRecordScreen as default } from '../../features/statements/fund-record-screen.tsx';
