/** The texts that the map, its shell and the home screen need besides those of the start, in English. */
export default import.meta.glob(
  [
    '../../../features/alerts/alerts.en.ts',
    '../../../features/classes/*.en.ts',
    '../../../features/home/home.en.ts',
    '../../../features/positions/*.en.ts',
    '../../../features/waters/water.en.ts',
    '../../fences/fence.en.ts',
  ],
  { eager: true, import: 'default' },
);
