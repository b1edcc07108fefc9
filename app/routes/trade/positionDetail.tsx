export { PositionDetailScreen as default } from '../../features/positions/position-detail-screen.tsx';
