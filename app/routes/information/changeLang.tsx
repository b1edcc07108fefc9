export { ChangeLanguageScreen as default } from '../../features/settings/change-language-screen.tsx';
