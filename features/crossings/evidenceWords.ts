/** Describes the evidence of a crossing in sentences, which say no more than was measured. Pure. */
import type { Crossing } from '../../contract';
import type { EvidenceFix } from '../../contract/fences';
import type { InstantWords } from '../../src/fences/useInstantWords';
import { durationWords, metresWords } from '../../src/fences/words';
import type { Text } from '../../src/messages/texts';

/** Texts and formatted times for describing a crossing. */
export interface CrossingTexts {
  text: Text<'crossings'>;
  fence: Text<'fence'>;
  words: InstantWords;
}

/** ms. Times closer than this are shown as one. */
const APART = 60_000;

/** One fix of the evidence: '07:51 卫星定位 ±8 米，在外面 35 米'. */
export function markWords(
  { text, fence, words }: CrossingTexts,
  { fixTime, source, accuracy, depth }: EvidenceFix,
): string {
  return text(depth >= 0 ? 'mark.inside' : 'mark.outside', {
    time: words.time(fixTime),
    source: fence(`source.${source}`),
    accuracy: accuracy === null ? '' : text('accuracy', { metres: metresWords(fence, accuracy) }),
    depth: metresWords(fence, Math.abs(depth)),
  });
}

/** The reasons for a crossing, in the order in which the judge weighs them. */
export function evidenceWords(texts: CrossingTexts, crossing: Crossing): string[] {
  const { text, fence, words } = texts;
  const { evidence, kind, side, time, earliest, latest, silence } = crossing;
  const duration = (seconds: number) => durationWords(fence, seconds);
  const metres = (figure: number) => metresWords(fence, figure);
  const sideName = text(kind === 'leave' ? 'side.outside' : 'side.inside');

  const proof = () => {
    switch (evidence.proof) {
      case 'clear-fix':
        return text('proof.clear-fix');
      case 'two-fixes':
        return text('proof.two-fixes', {
          side: sideName,
          fixes: evidence.counted.fixes,
          duration: duration(evidence.counted.seconds),
          needed: evidence.needed.fixes,
        });
      case 'time':
        return text('proof.time', { side: sideName, duration: duration(evidence.counted.seconds) });
      case 'segment':
        return text(silence === 'cannot-tell' ? 'proof.segmentUnsure' : 'proof.segment', {
          deepest: metres(evidence.passage?.deepest ?? 0),
          doubt: metres(evidence.passage?.doubt ?? 0),
        });
      case 'deadline':
        return text(
          evidence.marks.length === 0
            ? 'proof.deadlineNone'
            : side === 'unknown'
              ? 'proof.deadlineUnknown'
              : 'proof.deadline',
          { time: words.time(time) },
        );
    }
  };

  return [
    ...(evidence.gap === null ? [] : [text('gap', { duration: duration(evidence.gap) })]),
    proof(),
    ...(kind === 'arrive' && evidence.believed !== undefined
      ? [
          text('believed', {
            share: evidence.believed / 100,
            fixes: evidence.counted.fixes,
            depth: metres(deepest(evidence)),
          }),
        ]
      : []),
    ...(kind === 'leave' && evidence.needed.buffer > 0
      ? [text('buffer', { metres: metres(evidence.needed.buffer) })]
      : []),
    ...(evidence.dwell ? dwellWords(texts, evidence.dwell, silence) : []),
    ...(Date.parse(latest) - Date.parse(earliest) > APART
      ? [text('happened', { earliest: words.time(earliest), latest: words.time(latest) })]
      : []),
  ];
}

/** Metres inside of the deepest fix shown; never below zero. */
const deepest = ({ marks }: Crossing['evidence']) => Math.max(0, ...marks.map(({ depth }) => depth));

function dwellWords(
  { text, fence }: CrossingTexts,
  { needed, stayed, rested, before }: NonNullable<Crossing['evidence']['dwell']>,
  silence: Crossing['silence'],
): string[] {
  const enough = rested !== undefined && rested > 0 && stayed < needed && silence !== 'did-not-stay';
  const known = before && before.stays + before.passes > 0;
  return [
    text('dwell', { stayed: durationWords(fence, stayed), needed: durationWords(fence, needed) }),
    ...(enough ? [text('rested', { rested: durationWords(fence, rested) })] : []),
    ...(enough && known ? [text('before', before)] : []),
  ];
}

/** When the alert was sent, or why none was. */
export function alertTimeWords(
  { text, fence, words }: CrossingTexts,
  { toldTime, silence, late, evidence }: Crossing,
): string[] {
  if (toldTime !== null) return [text(late ? 'toldLate' : 'told', { time: words.whole(toldTime) })];
  const why = silence === null ? [] : [text('silence', { why: fence(`silence.${silence}`) })];
  return evidence.excuse === null ? why : [...why, text('excuse', { words: evidence.excuse })];
}
