/** The texts that the sign-in page and the shell need at once, in Simplified Chinese. */
export default import.meta.glob(
  [
    '../../../features/errorPages/*.zh.ts',
    '../../../features/signIn/*.zh.ts',
    '../../entry/*.zh.ts',
    '../../messages/*.zh.ts',
    '../../ui/*.zh.ts',
  ],
  { eager: true, import: 'default' },
);
