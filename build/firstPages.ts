/**
 * What the first page needs at once travels as one piece, and so does what sign-in and what the live map need besides:
 * in a slow network every round trip counts more than the bytes. The pieces of all other pages are the bundler's.
 */
import type { Rolldown, Plugin } from 'vite';

const MAIN = '/src/main.tsx';
/** Here are the pages outside the map. */
const ROUTES = '/src/app/routing/routes.tsx';
const OF_MAP = ['/src/app/shell/MapShell.tsx', '/src/app/screens/HomeScreen.tsx'];

const endsIn = (ends: readonly string[]) => (id: string) => ends.some((end) => id.endsWith(end));

/** A piece takes what it names and all that this imports, without what the pieces before it have. */
export const FIRST_PIECES: Rolldown.CodeSplittingGroup[] = [
  {
    // The start itself waits for what it imports later, and these pieces need the console's: it is no part of it.
    // Forms are on the sign-in page and over the map, and neither fetches the other's piece.
    name: (id, graph) =>
      endsIn(['/src/ui/Form.tsx'])(id) || graph.getModuleInfo(id)?.importers.some(endsIn([MAIN])) ? 'console' : null,
  },
  { name: 'entry', test: endsIn(['/features/signIn/SignInPage.tsx']) },
  {
    // What the map shares with pages outside it, so that these fetch no map.
    name: 'shared',
    test: endsIn([
      '/contract/comparedName.ts',
      '/src/session/usePupilNames.ts',
      '/src/session/useViewer.ts',
      '/src/ui/LoadError.tsx',
      '/antd-mobile-icons/es/LeftOutline.js',
    ]),
  },
  { name: 'map', test: endsIn(OF_MAP) },
  { name: 'messages', test: endsIn(['/src/ui/antdToast.tsx', '/src/ui/antdDialog.tsx']) },
];

/**
 * A build fails when a page outside the map would fetch the map: then what both need belongs to the shared piece. The
 * demo in a tab, which holds the platform too, does without: there the pieces share more.
 */
export const firstPages: Plugin = {
  name: 'homeward:first-pages',
  apply: 'build',
  generateBundle(_, bundle) {
    const routes =
      [...this.getModuleIds()].find(endsIn([ROUTES])) ?? this.error(`${ROUTES} is not part of the console`);
    const pages = this.getModuleInfo(routes)?.dynamicallyImportedIds.filter((id) => !endsIn(OF_MAP)(id)) ?? [];
    const needsMap = (file: string): boolean => {
      const piece = bundle[file];
      return piece?.type === 'chunk' && (piece.name === 'map' || piece.imports.some(needsMap));
    };
    const pieces = Object.values(bundle).filter((piece) => piece.type === 'chunk');
    const wrong = pieces.filter(
      ({ moduleIds, fileName }) => pages.some((id) => moduleIds.includes(id)) && needsMap(fileName),
    );
    if (wrong.length > 0) this.error(`The map would be fetched with ${wrong.map(({ name }) => name).join(', ')}`);
  },
};
