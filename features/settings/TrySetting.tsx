/** Asks the service of a setting, as it stands in the form, and says what came. */
import { useState } from 'react';
import { type SettingTried, TRIED_SETTINGS, type TriedSetting } from '../../contract/settings/calls';
import type { SettingName } from '../../contract/settings/settings';
import { CODES } from '../../contract/envelope';
import { type OwnKey, useText } from '../../src/messages/texts';
import { codeOf, isOffline } from '../../src/service/failure';
import { Button } from '../../src/ui/Button';
import { Fault } from '../../src/ui/Form';
import { useTryPlatformSettingMutation } from './api';

export const isTried = (name: SettingName): name is TriedSetting => TRIED_SETTINGS.some((one) => one === name);

export function TrySetting({ name, typed }: { name: TriedSetting; typed: string }) {
  const text = useText('settings');
  const [tryOut, { isLoading }] = useTryPlatformSettingMutation();
  const [said, setSaid] = useState<{
    typed: string;
    words: readonly string[];
    outcome: SettingTried['outcome'];
  } | null>(null);

  const wordsOf = ({ outcome, status, each }: SettingTried): string[] => {
    if (!each) return [status === null ? text('tried.none') : text(`tried.${outcome}`, { status })];
    const said = each.map((one) => {
      const name = text(`choice.${one.name}` as OwnKey<'settings'>);
      return text(`triedRadio.${one.outcome}`, { name, code: one.code });
    });
    return [...said, text('triedRadio')];
  };

  async function ask() {
    setSaid(null);
    const { data, error } = await tryOut({ name, text: typed.trim() });
    const failed = text(
      isOffline(error)
        ? 'tryOffline'
        : codeOf(error) === CODES.tooMany
          ? 'tryTooMany'
          : codeOf(error) === CODES.unprocessable
            ? 'tryNothing'
            : 'tryFailed',
    );
    setSaid({ typed, words: data ? wordsOf(data) : [failed], outcome: data?.outcome ?? 'away' });
  }

  return (
    <section aria-label={text('try')}>
      <Button kind="plain" busy={isLoading} onClick={() => void ask()}>
        {text(isLoading ? 'trying' : 'try')}
      </Button>
      <Fault className={`${said?.outcome === 'well' ? '' : 'fault'} text-m if-any`}>
        {said?.typed === typed && said.words.map((words) => <span key={words}>{words} </span>)}
      </Fault>
    </section>
  );
}
