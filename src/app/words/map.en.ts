/** The texts that the map, its shell and the home screen need besides those of the start, in English. */
export { default as alerts } from '../../../features/alerts/messages.en';
export { default as alertRoom } from '../../../features/alerts/roomMessages.en';
export { default as approval } from '../../../features/approval/messages.en';
export { default as classes } from '../../../features/classes/messages.en';
export { default as crossings } from '../../../features/crossings/messages.en';
export { default as groups } from '../../../features/groups/messages.en';
export { default as home } from '../../../features/home/messages.en';
export { default as positions } from '../../../features/positions/messages.en';
export { default as water } from '../../../features/water/messages.en';
export { default as fence } from '../../fences/messages.en';
