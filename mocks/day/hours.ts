/** The demo school's hours, as in its calendar. schoolDay.ts follows them. */
import type { Bell } from '../../contract/fence';

export const HOURS: Bell[] = [
  { name: '早读', from: '08:00', to: '08:20' },
  { name: '第一节', from: '08:30', to: '09:10' },
  { name: '第二节', from: '09:20', to: '10:00' },
  { name: '大课间', from: '10:00', to: '10:22' },
  { name: '第三节', from: '10:25', to: '11:05' },
  { name: '第四节', from: '11:10', to: '11:50' },
  { name: '午餐午休', from: '11:50', to: '12:50' },
  { name: '第五节', from: '13:00', to: '13:40' },
  { name: '第六节', from: '13:50', to: '14:30' },
  { name: '第七节', from: '14:40', to: '15:20' },
  { name: '课后服务', from: '15:30', to: '16:10' },
];
