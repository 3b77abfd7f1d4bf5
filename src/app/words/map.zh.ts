/** The texts that the map, its shell and the home screen need besides those of the start, in Simplified Chinese. */
export { default as alerts } from '../../../features/alerts/messages.zh';
export { default as alertRoom } from '../../../features/alerts/roomMessages.zh';
export { default as approval } from '../../../features/approval/messages.zh';
export { default as classes } from '../../../features/classes/messages.zh';
export { default as crossings } from '../../../features/crossings/messages.zh';
export { default as groups } from '../../../features/groups/messages.zh';
export { default as home } from '../../../features/home/messages.zh';
export { default as positions } from '../../../features/positions/messages.zh';
export { default as water } from '../../../features/water/messages.zh';
export { default as fence } from '../../fences/messages.zh';
