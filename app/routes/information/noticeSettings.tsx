export { NoticeSettingsScreen as default } from '../../features/notices/notice-settings-screen.tsx';
