/** The form that makes a school: its name and time zone, and the administrator's name, account and password. */
import { useMemo, useState } from 'react';
import { passwordFlaw } from '../../contract/password';
import { DEFAULT_TIME_ZONE } from '../../contract/primitives';
import { PersonName } from '../../contract/profile';
import { AccountName, SchoolName } from '../../contract/setUp';
import type { SignedIn } from '../../contract/signedIn';
import { useConfig } from '../../src/config/ConfigContext';
import { NewPasswordField } from '../../src/entry/NewPasswordField';
import { AttemptForm } from '../../src/entry/AttemptForm';
import { type TextKey, useText } from '../../src/messages/texts';
import { Field } from '../../src/ui/Field';
import { Select } from '../../src/ui/Select';
import { useSetUpMutation } from './api';
import { useIntl } from 'react-intl';
import { useNow } from '../../src/time/useNow';

const SCHEMAS = { schoolName: SchoolName, realName: PersonName, account: AccountName };
type Named = keyof typeof SCHEMAS;
const isGood = (name: Named, value: string) => SCHEMAS[name].safeParse(value).success;

/** The device's time zone, because who sets up a school is mostly at it. */
const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE;

interface SchoolFormProps {
  /** Of the set-up link. */
  token: string;
  onMade: (administrator: SignedIn[]) => Promise<void>;
}

export function SchoolForm({ token, onMade }: SchoolFormProps) {
  const text = useText('setUp');
  const { passwordSuffix } = useConfig();
  const [setUp] = useSetUpMutation();
  const [names, setNames] = useState({ schoolName: '', realName: '', account: '' });
  const [timeZone, setTimeZone] = useState(ownTimeZone);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const zones = useMemo(
    () =>
      [...new Set([DEFAULT_TIME_ZONE, timeZone, ...Intl.supportedValuesOf('timeZone')])]
        .sort()
        .map((zone) => ({ value: zone, name: zone })),
    [timeZone],
  );
  const all = Object.keys(SCHEMAS) as Named[];

  const field = (name: Named, wrong: TextKey<'setUp'>, autoComplete: string) => (
    <Field
      label={text(name)}
      error={tried && !isGood(name, names[name]) ? text(wrong) : undefined}
      name={name}
      value={names[name]}
      autoComplete={autoComplete}
      spellCheck={false}
      maxLength={64}
      onChange={({ target }) => setNames({ ...names, [name]: target.value })}
    />
  );

  return (
    <AttemptForm
      ready={all.every((name) => isGood(name, names[name])) && passwordFlaw(password, [names.account]) === null}
      onTry={() => setTried(true)}
      send={async () => {
        const made = await setUp({ token, timeZone, ...names, password: password + passwordSuffix });
        if (made.data) await onMade(made.data);
        return made;
      }}
      submit={text('submit')}
    >
      <p className="entry__text">{text('text')}</p>
      {field('schoolName', 'schoolNameWrong', 'organization')}
      <Select label={text('timeZone')} value={timeZone} choices={zones} onChange={setTimeZone} />
      <TimeThere timeZone={timeZone} />
      {field('realName', 'realNameWrong', 'name')}
      {field('account', 'accountWrong', 'username')}
      <NewPasswordField password={password} names={[names.account]} tried={tried} onChange={setPassword} />
    </AttemptForm>
  );
}

/** The name of a time zone in the reader's language and the time there, so that a wrong choice is seen. */
function TimeThere({ timeZone }: { timeZone: string }) {
  const text = useText('setUp');
  const intl = useIntl();
  const now = useNow(10_000);
  const [name] = new Intl.DateTimeFormat(intl.locale, { timeZone, timeZoneName: 'long' })
    .formatToParts(now)
    .flatMap(({ type, value }) => (type === 'timeZoneName' ? [value] : []));
  const time = intl.formatTime(now, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return <p className="set-up__there">{text('timeThere', { name: name ?? timeZone, time })}</p>;
}
