/** The times that stand below the ribbon: as many as have room beside one another at the reader's size of text. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { DayStory } from '../../../contract/track';
import { BAR_WIDTH, type Ribbon } from './ribbon';

export interface TimeMark {
  /** Milliseconds since 1970. */
  instant: number;
  /** Share of the bar from its start, 0 to 1: so much of the written time lies before the instant. */
  at: number;
}

/** The least distance between two written times before they are measured, as a share of the bar. */
const APART = 0.14;
/** CSS pixels between two written times. */
const GAP = 4;

/** When journeys begin and end. @param apart the least distance between two of them, as a share of the bar */
export function timeMarks(
  { segments }: Pick<DayStory, 'segments'>,
  { across }: Pick<Ribbon, 'across'>,
  apart = APART,
): readonly TimeMark[] {
  const marks: TimeMark[] = [];
  const starts = segments.filter(({ kind }) => kind === 'trip').flatMap(({ from, to }) => [from, to]);
  for (const instant of starts) {
    const at = across(instant) / BAR_WIDTH;
    const before = marks.at(-1);
    if (!before || at - before.at >= apart) marks.push({ instant, at });
  }
  return marks;
}

/**
 * The least distance between two written times that do not touch, as a share of the bar: a time of the start stands at
 * its left edge and one of the end at its right, so that a time's place moves by less than the whole bar.
 * @param width CSS pixels of the bar. @param written CSS pixels of the widest written time
 */
export const apartFor = (width: number, written: number): number =>
  written > 0 && width > written ? (written + GAP) / (width - written) : APART;

/** The distance for the times in this element, as wide as they are now. */
export function useApart(hours: RefObject<HTMLElement | null>): number {
  const [apart, setApart] = useState(APART);
  useLayoutEffect(() => {
    const element = hours.current;
    if (!element) return undefined;
    const measure = () => {
      const written = [...element.querySelectorAll('span')].map(({ offsetWidth }) => offsetWidth);
      if (written.length > 0) setApart(apartFor(element.offsetWidth, Math.max(...written)));
    };
    // Its height follows the size of the text.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [hours]);
  return apart;
}
