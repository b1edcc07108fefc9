export { ApplyScreen as default } from '../../features/credit/apply-screen.tsx';
