export { DayTradingScreen as default } from '../../features/day-trading/day-trading-screen.tsx';
