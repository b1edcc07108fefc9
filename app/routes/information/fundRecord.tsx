export { FundRecordScreen as default } from '../../features/funds/fund-record-screen.tsx';
