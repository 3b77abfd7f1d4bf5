/** The form that makes a school: its name and time zone, and the administrator's name, account and password. */
import { useState } from 'react';
import { passwordFlaw } from '../../contract/passwords';
import { MobileNumber } from '../../contract/phone';
import { DEFAULT_TIME_ZONE } from '../../contract/primitives';
import { PersonName } from '../../contract/profile';
import { AccountName, SchoolName } from '../../contract/setUp';
import type { SignedIn } from '../../contract/signIn';
import { useConfig } from '../../src/config/ConfigContext';
import { NewPasswordField } from '../../src/entry/NewPasswordField';
import { AttemptForm } from '../../src/entry/AttemptForm';
import { type TextKey, useText } from '../../src/messages/texts';
import { TimeZoneField } from '../../src/time/TimeZoneField';
import { Field } from '../../src/ui/Field';
import { useSetUpMutation } from './api';

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
  const [mobile, setMobile] = useState('');
  const [timeZone, setTimeZone] = useState(ownTimeZone);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const all = Object.keys(SCHEMAS) as Named[];
  const goodMobile = mobile.trim() === '' || MobileNumber.safeParse(mobile).success;

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
      ready={
        all.every((name) => isGood(name, names[name])) &&
        goodMobile &&
        passwordFlaw(password, [names.account, mobile]) === null
      }
      onTry={() => setTried(true)}
      send={async () => {
        const made = await setUp({
          token,
          timeZone,
          ...names,
          ...(mobile.trim() && { mobile }),
          password: password + passwordSuffix,
        });
        if (made.data) await onMade(made.data);
        return made;
      }}
      submit={text('submit')}
    >
      <p className="entry__text quiet text-m below-4">{text('text')}</p>
      {field('schoolName', 'schoolNameWrong', 'organization')}
      <TimeZoneField timeZone={timeZone} onChange={setTimeZone} />
      {field('realName', 'personNameWrong', 'name')}
      {field('account', 'accountWrong', 'username')}
      <Field
        label={text('mobile')}
        error={tried && !goodMobile ? text('mobileWrong') : undefined}
        name="mobile"
        type="tel"
        inputMode="tel"
        value={mobile}
        autoComplete="tel"
        maxLength={20}
        onChange={({ target }) => setMobile(target.value)}
      />
      <NewPasswordField password={password} names={[names.account, mobile]} tried={tried} onChange={setPassword} />
    </AttemptForm>
  );
}
