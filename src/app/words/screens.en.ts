/** The texts of the screens over the map and of the pages outside it, in English: all that the other parts have not. */
export default import.meta.glob(
  [
    '../../../features/**/*.en.ts',
    '../../**/*.en.ts',
    '!./*',
    '!../../../features/errorPages/*.en.ts',
    '!../../../features/signIn/*.en.ts',
    '!../../entry/*.en.ts',
    '!../../messages/*.en.ts',
    '!../../ui/*.en.ts',
    '!../../../features/alerts/alerts.en.ts',
    '!../../../features/classes/*.en.ts',
    '!../../../features/home/home.en.ts',
    '!../../../features/positions/*.en.ts',
    '!../../../features/waters/water.en.ts',
    '!../../fences/fence.en.ts',
  ],
  { eager: true, import: 'default' },
);
