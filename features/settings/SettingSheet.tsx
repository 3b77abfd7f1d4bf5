/** '/platform/:name' and '/manage/settings/:name', ours: one setting, what it is for, and what counts without it. */
import './settings.css';
import { useParams } from 'react-router-dom';
import type { KeptSettingsAnswer } from '../../contract/settings/calls';
import { type SettingName, SETTING_NAMES, settingRow, type SettingScope } from '../../contract/settings/settings';
import { useText } from '../../src/messages/texts';
import { LoadState } from '../../src/ui/LoadState';
import { Sheet } from '../../src/ui/Sheet';
import {
  SETTINGS_PATH,
  usePlatformSettingsQuery,
  useSavePlatformSettingMutation,
  useSaveSchoolSettingMutation,
  useSchoolSettingsQuery,
} from './api';
import { SettingForm, type SettingFormProps } from './SettingForm';

export function PlatformSettingSheet() {
  const answer = usePlatformSettingsQuery({});
  const [save, { isLoading }] = useSavePlatformSettingMutation();
  return <OneSetting scope="platform" answer={answer} save={save} saving={isLoading} />;
}

export function SchoolSettingSheet() {
  const answer = useSchoolSettingsQuery({});
  const [save, { isLoading }] = useSaveSchoolSettingMutation();
  return <OneSetting scope="school" answer={answer} save={save} saving={isLoading} />;
}

interface OneSettingProps extends Pick<SettingFormProps, 'save' | 'saving'> {
  scope: SettingScope;
  answer: { data?: KeptSettingsAnswer | undefined; error?: unknown; refetch: () => unknown };
}

const isName = (name: string): name is SettingName => SETTING_NAMES.some((one) => one === name);

function OneSetting({ scope, answer: { data, error, refetch }, save, saving }: OneSettingProps) {
  const text = useText('settings');
  const name = useParams()['name'] ?? '';
  // The map is tried above the form.
  const isMap = isName(name) && settingRow(name).form.kind === 'map';
  const one = data?.settings.find((setting) => setting.name === name);
  return (
    <Sheet
      title={text(isName(name) ? `name.${name}` : scope)}
      closesTo={SETTINGS_PATH[scope]}
      anchor={isMap ? 'half' : 'full'}
    >
      {one && data ? (
        <SettingForm key={name} kept={one} scope={scope} canSeal={data.canSeal} save={save} saving={saving} />
      ) : (
        <LoadState failure={data ? { kind: 'http', code: 404 } : error} onRetry={refetch} unknown={text('gone')} />
      )}
    </Sheet>
  );
}
