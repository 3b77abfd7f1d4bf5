/** What antd-mobile itself says in its widgets, in Simplified Chinese, mostly to screen readers. */
export { default } from 'antd-mobile/es/locales/zh-CN';
