export { SettingScreen as default } from '../../features/settings/setting-screen.tsx';
