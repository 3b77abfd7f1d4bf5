/**
 * `npm run replay -- <file or folder> [--speed 60] [--device IMEI] [--url http://127.0.0.1:5173/] [--key demo-gateway]`
 * Sends recorded days through the HTTP intake as if cards reported now. Each recording is a card, the first fix is now,
 * and the time between fixes is divided by the speed. The platform flags fixes that become impossibly fast. The command
 * ends with 1 when nothing can be read.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type ReadTrack, type RefusedTrack, TRACK_FILE_LIMITS } from '../contract/trackFile/readTrackFile';
import { createDemoWorld, DEMO_KEY } from './demoWorld';
import { readTrackToSend, recordingNotes } from './replay/recording';
import { type Due, schedule } from './replay/schedule';

/** Milliseconds after which a borrowed demo card is borrowed again. */
const BORROW_EVERY = 30_000;
/** Class whose cards carry recordings when no device is named: the class of the demo's first teacher. */
const CLASS = '三年级1班';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    speed: { type: 'string', default: '60' },
    device: { type: 'string' },
    url: { type: 'string', default: 'http://127.0.0.1:5173/' },
    key: { type: 'string', default: DEMO_KEY },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const [path] = positionals;
const speed = /^\d{1,6}(?:\.\d+)?$/.test(values.speed) ? Number(values.speed) : 0;
if (!path || !(speed > 0)) {
  say('usage: npm run replay -- <file or folder> [--speed 60] [--device IMEI] [--url URL] [--key KEY]');
  process.exit(2);
}

const isRecording = (name: string) => /\.(gpx|plt|csv)$/i.test(name) && basename(name) !== 'summary.csv';
const files = statSync(path).isDirectory()
  ? readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter(isRecording)
      .sort()
      .map((name) => join(path, name))
  : [path];
const recordings = files.flatMap((file) => {
  const track = readOf(file);
  for (const note of recordingNotes(track)) say(`${basename(file)}: ${note}`);
  return 'fault' in track ? [] : { file, fixes: track.fixes };
});
if (recordings.length === 0) {
  process.stderr.write('Nothing can be replayed.\n');
  process.exit(1);
}
const devices = values.device ? [values.device] : demoCards();
const days = recordings.slice(0, devices.length);
if (days.length < recordings.length)
  say(
    `${recordings.length - days.length} of ${recordings.length} recordings are left out: ` +
      `there are ${devices.length} cards.`,
  );

/** A file's size is looked at before its contents. */
function readOf(file: string): ReadTrack | RefusedTrack {
  if (statSync(file).size > TRACK_FILE_LIMITS.bytes) return { fault: 'tooLarge', leftOut: [] };
  return readTrackToSend(basename(file), readFileSync(file));
}

/** The cards of one class of the demo. */
function demoCards(): string[] {
  const { roster } = createDemoWorld();
  const classId = roster.classes.find(({ name }) => name === CLASS)?.classId;
  const students = new Set(
    roster.students.filter((student) => student.classId === classId).map(({ studentId }) => studentId),
  );
  return roster.devices
    .filter(({ studentId }) => studentId !== null && students.has(studentId))
    .map(({ imei }) => imei);
}

const KNOTS = 3600 / 1852;

async function send(device: string, { fix: { lng, lat, accuracy }, pace }: Due, at: number): Promise<void> {
  const query = new URLSearchParams({
    id: device,
    timestamp: String(at),
    lat: String(lat),
    lon: String(lng),
    speed: (pace * KNOTS).toFixed(2),
    ...(accuracy !== null && { accuracy: String(accuracy) }),
  });
  const response = await fetch(new URL(`intake/osmand/${values.key}?${query}`, values.url));
  if (!response.ok) throw new Error(`The intake answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

/** Asks a demo to stop sending for a card. Other platforms do not know this call. */
const borrow = (device: string) =>
  fetch(new URL(`demo/borrow/${device}`, values.url), { method: 'POST' }).then((answer) => answer.arrayBuffer());

async function play(device: string, { file, fixes }: { file: string; fixes: ReadTrack['fixes'] }): Promise<void> {
  await borrow(device);
  const again = setInterval(() => void borrow(device).catch(() => undefined), BORROW_EVERY);
  const begun = Date.now();
  try {
    for (const due of schedule(fixes, speed)) {
      await pause(Math.max(0, begun + due.after - Date.now()));
      await send(device, due, begun + due.after);
    }
    say(`${basename(file)}: ${fixes.length} fixes sent as ${device}`);
  } finally {
    clearInterval(again);
  }
}

const longest = Math.max(...days.map(({ fixes }) => [...schedule(fixes, speed)].at(-1)?.after ?? 0));
say(`${days.length} recordings at ${speed} times their speed: ${Math.ceil(longest / 60_000)} minutes.`);
await Promise.all(days.map((day, i) => play(devices[i] ?? '', day)));
