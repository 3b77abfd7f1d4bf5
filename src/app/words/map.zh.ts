/** The texts that the map, its shell and the home screen need besides those of the start, in Simplified Chinese. */
export default import.meta.glob(
  [
    '../../../features/alerts/alerts.zh.ts',
    '../../../features/classes/*.zh.ts',
    '../../../features/home/home.zh.ts',
    '../../../features/positions/*.zh.ts',
    '../../../features/waters/water.zh.ts',
    '../../fences/fence.zh.ts',
  ],
  { eager: true, import: 'default' },
);
