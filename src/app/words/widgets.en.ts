/** What antd-mobile itself says in its widgets, in English, mostly to screen readers. */
export { default } from 'antd-mobile/es/locales/en-US';
