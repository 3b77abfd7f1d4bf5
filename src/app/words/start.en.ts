/** The texts that the sign-in page and the shell need at once, in English. */
export default import.meta.glob(
  [
    '../../../features/errorPages/*.en.ts',
    '../../../features/signIn/*.en.ts',
    '../../entry/*.en.ts',
    '../../messages/*.en.ts',
    '../../ui/*.en.ts',
  ],
  { eager: true, import: 'default' },
);
