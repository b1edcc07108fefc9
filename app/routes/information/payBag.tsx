export { AssetsScreen as default } from '../../features/wallet/assets-screen.tsx';
