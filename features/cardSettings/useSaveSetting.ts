/** Saves a setting over the version that the person has seen; keeps what was typed when somebody else was faster. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { SettingConflict, type Wanted } from '../../contract/cardSettings/calls';
import type { ModelFault } from '../../contract/cardSettings/models';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import { conflictingVersion, type Failure } from '../../src/service/failure';
import { announce } from '../../src/ui/announce';

/** Two people changed a setting: what the viewer has typed, and what the other one wants. */
export interface SettingClash<Value> {
  mine: Value;
  theirs: Wanted;
}

export interface SettingSave<Value> {
  /** Saves; true when it is saved. @param over the version to save over; by default the one that was seen. */
  save: (value: Value, over?: number) => Promise<boolean>;
  busy: boolean;
  /** Why the last save failed, in words; null without a fault. */
  fault: string | null;
  clash: SettingClash<Value> | null;
  /** Ends the clash without saving. */
  leave: () => void;
}

/**
 * @param version the version that was read last
 * @param isDraft the person is changing what was read: what others save meanwhile is then a clash and not the base
 * @param send the call: the answer's `error` is a `Failure`
 */
export function useSaveSetting<Value>(
  version: number,
  isDraft: boolean,
  send: (value: Value, over: number) => Promise<{ error?: unknown }>,
): SettingSave<Value> {
  const text = useText('card');
  const faultWords = useFaultWords();
  const [seen, setSeen] = useState(version);
  if (!isDraft && seen !== version) setSeen(version);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [clash, setClash] = useState<SettingClash<Value> | null>(null);

  async function save(value: Value, over = seen): Promise<boolean> {
    setBusy(true);
    const { error } = await send(value, over);
    setBusy(false);
    const theirs = conflictingVersion(error, SettingConflict);
    setClash(theirs && { mine: value, theirs });
    setFault(error && !theirs ? faultWords(error as Failure) : null);
    if (!error) announce(text('saved'), 'polite');
    return !error;
  }
  return { save, busy, fault, clash, leave: () => setClash(null) };
}

/** A failure in words: what of the model's limits was exceeded, or the text of its code. */
export function useFaultWords(): (failure: Failure) => string {
  const text = useText('card');
  const intl = useIntl();
  return (failure) => {
    const { what, most } = (failure.data ?? {}) as Partial<ModelFault>;
    return what === undefined ? failureText(intl, failure) : text(`fault.${what}`, { most: most ?? 0 });
  };
}
