/**
 * The water judge of the intake. It turns fixes into states, verdicts and alerts in the transaction that stores them.
 */
import { boxOfPath, type LastFix, expandBox } from '../../../contract/fences';
import { judgeCardWaters, waterWakeAt, type WaterState } from '../../../contract/waters';
import type { AlertWriter } from '../../alarm/alerts/alertWriter';
import { updatePlaces, type PupilMove } from '../alarms/placeUpdates';
import type { DevicePosition } from '../intake/advancePosition';
import { type FlaggedFix, timedFixOf } from '../intake/flagFixes';
import type { ReportJudge } from '../intake/pipeline';
import type { StoredReport } from '../intake/storeReports';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { soon } from '../../engine/store/soon';
import type { ChangedState } from '../drawn/drawnStates';
import { waterContexts } from './waterContexts';
import { type WaterCache, waterOwnersOf } from './waterCache';
import { type WaterCard, readWaterCards, writeWaterCards } from './waterCards';
import type { Habits } from './habits';
import { type NewVerdict, saveVerdicts, subjectOf } from './saveVerdicts';

export interface Judging {
  cache: WaterCache;
  habits: Habits;
  alarms: AlertWriter;
}

/** Metres beyond the near line within which a verdict may still be pending. */
const ABOUT = 300;

/** A card near water, with its new fixes. */
interface Nearby {
  card: WaterCard;
  fixes: FlaggedFix[];
}

export function waterJudge({ newId }: Pick<PlatformContext, 'newId'>, { cache, habits, alarms }: Judging): ReportJudge {
  /** True near a water that is not of high danger. Only there an everyday place can silence a verdict. */
  const mayBeEveryday = (card: WaterCard, lng: number, lat: number) =>
    cache.index
      .near(waterOwnersOf(card), expandBox({ west: lng, south: lat, east: lng, north: lat }, ABOUT))
      .some(({ danger }) => danger !== 'high');

  /** The cards among these whose school has, or had, a water. */
  async function read(tx: Queryable, located: readonly number[]): Promise<WaterCard[]> {
    if (located.length === 0) return [];
    const cards = [...(await readWaterCards(tx, located)).values()];
    if (cards.length > 0) await cache.load(tx, cards);
    return cards;
  }

  return (tx, located, now) => {
    const cards = soon(read(tx, located));
    return async (taken) => {
      const fixesByCard = byDevice(taken);
      const nearby = (await cards).flatMap((card): Nearby[] => {
        const known = fixesByCard.get(card.deviceNo);
        // Cards of schools without waters, and cards far from every water, stop here.
        if (!known || !cache.index.has(waterOwnersOf(card))) return [];
        const { before, fixes } = known;
        card.last ??= trailOf(before);
        return card.states.size > 0 || isNearWater(card, fixes) ? [{ card, fixes }] : [];
      });
      if (nearby.length > 0) await judge(tx, nearby, now);
    };
  };

  function isNearWater(card: WaterCard, fixes: readonly FlaggedFix[]): boolean {
    const way = [...(card.last ? [card.last] : []), ...fixes];
    return way.some((here, index) => {
      const before = way[index - 1] ?? here;
      return (
        cache.index.near(waterOwnersOf(card), boxOfPath([before.lng, before.lat], [here.lng, here.lat], 0)).length > 0
      );
    });
  }

  async function judge(tx: Queryable, nearby: readonly Nearby[], now: Date): Promise<void> {
    for (const { card, fixes } of nearby)
      for (const { lng, lat } of fixes)
        if (mayBeEveryday(card, lng, lat)) await habits.learn(tx, card, [lng, lat], now);
    const circumstances = await waterContexts(
      tx,
      nearby.map(({ card }) => card),
      now,
      ({ deviceNo }, place) => habits.isEveryday(deviceNo, place),
    );
    const states = new Map<string, ChangedState<WaterState>>();
    const verdicts: NewVerdict[] = [];
    const moved: PupilMove[] = [];
    const onward: WaterCard[] = [];
    for (const { card, fixes } of nearby) {
      const last = card.last;
      for (const fix of fixes) {
        const followed = judgeCardWaters(card, timedFixOf(fix), {
          index: cache.index,
          owners: waterOwnersOf(card),
          every: card.every,
          now: now.getTime(),
          contextOf: (area) => circumstances(card, area),
        });
        for (const { area, judgement } of followed) {
          const { state, closeness } = judgement;
          states.set(`${card.deviceNo} ${area.areaId}`, {
            deviceNo: card.deviceNo,
            id: area.areaId,
            state,
            wakeAt: null,
          });
          // Copy the card, because the next fix changes it in place.
          for (const verdict of judgement.verdicts) verdicts.push({ card: { ...card }, area, verdict });
          if (closeness)
            moved.push({
              studentId: card.studentId,
              fix: fix,
              episode: area.areaId,
              subject: (known) => (known.kind === 'water' ? subjectOf(area, known.verdict, closeness) : known),
            });
        }
      }
      if (card.last === last) continue;
      onward.push(card);
      // The wake time depends on the last fix, so a new fix changes it for every waiting state.
      for (const [id, state] of card.states) {
        const waking = card.last && waterWakeAt(state, card.last, card.every);
        if (waking !== null || states.has(`${card.deviceNo} ${id}`))
          states.set(`${card.deviceNo} ${id}`, { deviceNo: card.deviceNo, id, state, wakeAt: waking });
      }
    }
    await writeWaterCards(tx, onward, [...states.values()]);
    await saveVerdicts(tx, verdicts, newId, now, alarms);
    await updatePlaces(tx, moved, ['water'], now);
  }
}

/** The new fixes of pupils' cards, and the stored position of each card before the first of them. */
function byDevice(taken: readonly StoredReport[]): Map<number, { before: DevicePosition | null; fixes: FlaggedFix[] }> {
  const fixesByCard = new Map<number, { before: DevicePosition | null; fixes: FlaggedFix[] }>();
  for (const { deviceNo, studentId, fix, before } of taken) {
    if (!fix || studentId === null) continue;
    const known = fixesByCard.get(deviceNo);
    if (known) known.fixes.push(fix);
    else fixesByCard.set(deviceNo, { before, fixes: [fix] });
  }
  return fixesByCard;
}

/** The last shown position as a `LastFix`, for a card without water states. Null when it was noise. */
function trailOf(before: DevicePosition | null): LastFix | null {
  const fix = before?.fix;
  if (!fix || fix.noise.length > 0) return null;
  const time = fix.time.getTime();
  return {
    time,
    lng: fix.lng,
    lat: fix.lat,
    accuracy: fix.accuracy,
    source: fix.source,
    speed: fix.speed,
    noise: [],
    pace: null,
    receivedAt: before.receivedAt.getTime(),
    knownSince: time,
  };
}
