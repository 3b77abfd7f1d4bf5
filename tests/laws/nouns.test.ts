/**
 * One noun bears one name: a folder of features/, a noun's folder of server/<wing>/ and an entry of contract/ that
 * speak of one thing are called alike. Names on the wire and routes are the specification's, and are not looked at.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const WINGS = ['engine', 'people', 'alarm', 'field', 'school', 'running'];

type Side = 'contract' | 'features' | 'server';

/** Nouns that stand on two sides or on all three. */
const SHARED: Record<string, readonly Side[]> = {
  access: ['contract', 'features', 'server'],
  addressBook: ['contract', 'features', 'server'],
  alerts: ['contract', 'features', 'server'],
  approvals: ['contract', 'features', 'server'],
  audit: ['contract', 'features', 'server'],
  cardSettings: ['contract', 'features', 'server'],
  cards: ['contract', 'features', 'server'],
  classes: ['features', 'server'],
  familyPlaces: ['contract', 'server'],
  fences: ['contract', 'features', 'server'],
  groups: ['contract', 'features', 'server'],
  delivery: ['contract', 'features', 'server'],
  health: ['contract', 'features', 'server'],
  intakeKeys: ['contract', 'features', 'server'],
  invitations: ['contract', 'features', 'server'],
  leaving: ['contract', 'features', 'server'],
  live: ['contract', 'server'],
  manage: ['contract', 'features', 'server'],
  notices: ['contract', 'features', 'server'],
  passwords: ['contract', 'features'],
  places: ['contract', 'server'],
  positions: ['contract', 'features', 'server'],
  profile: ['contract', 'features'],
  radioMap: ['contract', 'features', 'server'],
  roster: ['contract', 'features', 'server'],
  secondFactor: ['contract', 'features', 'server'],
  sessions: ['contract', 'features'],
  settings: ['contract', 'features', 'server'],
  setUp: ['contract', 'features', 'server'],
  signIn: ['contract', 'features', 'server'],
  townMap: ['contract', 'features', 'server'],
  track: ['contract', 'features'],
  waters: ['contract', 'features', 'server'],
};

/** Screens without a noun of their own on the server, and why. */
const SCREENS_ONLY: Record<string, string> = {
  applications: 'opens what other makers serve',
  crossings: 'lists what fences tell',
  entry: 'how somebody comes in from a provider; the accounts are those of signIn',
  errorPages: 'what the console shows when it cannot show a screen',
  home: 'gathers children, alerts and trips of other nouns',
  privacy: 'a text',
  search: 'finds what other nouns hold, and names on the map',
  reach: 'gathers the number, this browser and the addresses that delivery uses for one person',
};

/** Folders of the server that no call names as such, and why. */
const SERVER_ONLY: Record<string, string> = {
  accounts: 'the rows behind profile, passwords and sessions',
  alarms: 'what cards report as an alarm, before it is an alert',
  cells: 'databases of one installation',
  drawn: 'what fences and waters share: caches, states of cards, what is due',
  gateway: 'connections of cards',
  handover: 'what goes to others when somebody leaves',
  intake: 'the way of a report into the store',
  keptSettings: 'rows of settings and the seal of their secrets; the nouns that have settings have the calls',
  keeping: 'backups and what they keep',
  node: 'the composition root',
  operator: 'the command line',
  radioProviders: 'what others say of the radios that a card hears; settings has the calls',
  pupils: 'the rows behind manage, roster and positions',
  retention: 'what is removed with time',
  schools: 'the rows behind setUp, roster and operator',
  serving: 'how any call is served',
  store: 'the database',
  townFile: 'cuts the town out of a map and keeps it; townMap has the calls',
  work: 'heavy work in turns',
};

/** Shared words of the contract: no noun of a person, but what calls and rules are made of. */
const SHARED_WORDS = new Set([
  'call',
  'cleanText',
  'comparedName',
  'compat',
  'day',
  'envelope',
  'fixColumns',
  'freshness',
  'geo',
  'placeWords',
  'geoJson',
  'index',
  'language',
  'localizedText',
  'names',
  'permissions',
  'phone',
  'pictureSize',
  'primitives',
  'proofOfWork',
  'pushPath',
  'runtimeConfig',
  'trackFile',
  'words',
  'workKey',
  'whereabouts',
]);
/** Services of the specification (7.07-7.10), whose names are on the wire. */
const SERVICES = new Set(['analysis', 'location', 'thirdParty', 'user']);

const foldersOf = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
const entriesOfContract = readdirSync(join(ROOT, 'contract'))
  .filter((name) => !/\.test\.ts$/.test(name))
  .map((name) => name.replace(/\.ts$/, ''));

const found: Record<Side, readonly string[]> = {
  contract: entriesOfContract.filter((name) => !SHARED_WORDS.has(name) && !SERVICES.has(name)),
  features: foldersOf('features'),
  server: WINGS.flatMap((wing) => foldersOf(`server/${wing}`)),
};

/** The table, as names of one side. */
const told = (side: Side) =>
  [
    ...Object.keys(SHARED).filter((name) => SHARED[name]?.includes(side)),
    ...(side === 'features' ? Object.keys(SCREENS_ONLY) : []),
    ...(side === 'server' ? Object.keys(SERVER_ONLY) : []),
  ].sort();

it.each(['contract', 'features', 'server'] as const)('each noun of %s stands in the table, and there alone', (side) => {
  expect([...found[side]].sort()).toEqual(told(side));
});

it('the server has no folder outside its wings', () => {
  expect(foldersOf('server').sort()).toEqual([...WINGS].sort());
});

it('no two names differ by number or capitals alone', () => {
  const names = new Set([...Object.values(found).flat(), ...SHARED_WORDS, ...SERVICES]);
  const plain = (name: string) => name.toLowerCase().replace(/(?:calls|s)$/, '');
  const alike = [...names].filter((name) => [...names].some((other) => other !== name && plain(other) === plain(name)));
  expect(alike).toEqual([]);
});

/** What the suffix of a file of the server promises (CONTRIBUTING.md, 'Names of files'). */
const SUFFIXES: Record<string, (text: string) => boolean> = {
  Reader: (text) => !WRITES.test(text),
  Row: (text) => !WRITES.test(text),
  Routes: (text) => /\bserve[<(]/.test(text) || /new Hono\(/.test(text),
  Sweep: (text) => /export (?:const|(?:async )?function) \w*Sweep\b/.test(text),
  Cache: (text) => /export (?:const|(?:async )?function) \w*Cache\b/.test(text),
  Judge: (text) => /export (?:const|(?:async )?function) \w*Judge\b/.test(text),
  Broadcast: (text) => /export (?:async )?function \w*Broadcast\b/.test(text),
};
const WRITES = /\binsert into\b|\bdelete from\b|\bupdate \w+(?: (?:as )?\w+)?\s+set\b/;

it('a suffix of a file keeps what it promises', () => {
  const broken = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
    .filter((name) => {
      const word = /([A-Z]?[a-z]+)\.ts$/.exec(name)?.[1] ?? '';
      return (
        word === 'repository' ||
        SUFFIXES[word === 'routes' ? 'Routes' : word]?.(readFileSync(join(ROOT, 'server', name), 'utf8')) === false
      );
    });
  expect(broken).toEqual([]);
});
