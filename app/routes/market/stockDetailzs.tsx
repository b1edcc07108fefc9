export { IndexDetailScreen as default } from '../../features/market/index-detail-screen.tsx';
