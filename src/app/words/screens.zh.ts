/** The texts of the screens over the map and of the pages outside it, in Simplified Chinese: all that the other parts have not. */
export default import.meta.glob(
  [
    '../../../features/**/*.zh.ts',
    '../../**/*.zh.ts',
    '!./*',
    '!../../../features/errorPages/*.zh.ts',
    '!../../../features/signIn/*.zh.ts',
    '!../../entry/*.zh.ts',
    '!../../messages/*.zh.ts',
    '!../../ui/*.zh.ts',
    '!../../../features/alerts/alerts.zh.ts',
    '!../../../features/classes/*.zh.ts',
    '!../../../features/home/home.zh.ts',
    '!../../../features/positions/*.zh.ts',
    '!../../../features/waters/water.zh.ts',
    '!../../fences/fence.zh.ts',
  ],
  { eager: true, import: 'default' },
);
