/** Name and number of a guardian or a member of staff. Whose word counts for the number, the platform says. */
import { type MobileRule, PersonName } from '../../contract';
import { useConfig } from '../../src/config/ConfigContext';
import { SendCodeButton, type SendCodeResult } from '../../src/entry/SendCodeButton';
import { useText } from '../../src/messages/texts';
import { Field } from '../../src/ui/Field';
import { PersonNumber, takesCodes } from '../../contract/phone';
import { bareMobile } from '../../src/validation/contacts';
import { useState } from 'react';
import { useSendManagedCodeMutation } from './api';
import type { Difference } from './ConflictNotice';

export interface PersonDraft {
  name: string;
  /** '' keeps the present number. */
  mobile: string;
  verifyCode: string;
}

export const NO_NUMBER = { mobile: '', verifyCode: '' };

/** @param needsNumber true for a person who is added. */
export const isPersonReady = ({ name, mobile }: PersonDraft, needsNumber: boolean) =>
  PersonName.safeParse(name).success && (mobile.trim() === '' ? !needsNumber : PersonNumber.safeParse(mobile).success);

/** The fields of a call that saves a person. */
export const sentPerson = ({ name, mobile, verifyCode }: PersonDraft) => ({
  name: name.trim(),
  ...(mobile.trim() && { mobile: bareMobile(mobile) }),
  ...(mobile.trim() && verifyCode.trim() && { verifyCode: verifyCode.trim() }),
});

/** Name and number as typed and as somebody else saved them; none when nobody did. */
export function usePersonDifferences(
  mine: PersonDraft,
  theirs: { name: string; mobile: string | null } | null,
): Difference[] {
  const text = useText('manage');
  if (!theirs) return [];
  return [
    { label: text('personName'), mine: mine.name, theirs: theirs.name },
    { label: text('mobile'), mine: mine.mobile || text('unchanged'), theirs: theirs.mobile ?? text('noMobile') },
  ];
}

interface PersonFieldsProps {
  /** Null for a person who is added. */
  userId: string | null;
  rule: MobileRule;
  mayRename: boolean;
  /** The present number, masked. */
  mobile: string | null;
  draft: PersonDraft;
  tried: boolean;
  onChange: (more: Partial<PersonDraft>) => void;
}

export function PersonFields({ userId, rule, mayRename, mobile, draft, tried, onChange }: PersonFieldsProps) {
  const text = useText('manage');
  const entry = useText('entry');
  const { sendsCodes } = useConfig();
  const [sendCode] = useSendManagedCodeMutation();
  const [result, setResult] = useState<SendCodeResult | null>(null);
  const [asked, setAsked] = useState(false);
  const number = PersonNumber.safeParse(draft.mobile).data;
  const reached = number !== undefined && takesCodes(number);
  const needsCode = rule === 'code' && userId !== null;
  const wrongMobile = draft.mobile.trim() === '' ? userId === null : needsCode ? !reached : number === undefined;
  return (
    <>
      <Field
        label={text('personName')}
        value={draft.name}
        maxLength={32}
        autoComplete="off"
        readOnly={!mayRename}
        error={tried && !PersonName.safeParse(draft.name).success ? text('wrongName') : undefined}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      {userId !== null && <p className="quiet text-m">{text('mobileIs', { mobile: mobile ?? text('noMobile') })}</p>}
      {rule === 'own' ? (
        <p className="quiet text-m">{text(mayRename ? 'mobileOwn' : 'keptElsewhere')}</p>
      ) : needsCode && !sendsCodes ? (
        <p className="quiet text-m">{text('mobileNoCodes')}</p>
      ) : (
        <Field
          label={text(userId === null ? 'mobile' : 'newMobile')}
          value={draft.mobile}
          type="tel"
          inputMode="tel"
          maxLength={20}
          autoComplete="off"
          error={(tried || asked) && wrongMobile ? text(needsCode ? 'wrongMobileForCode' : 'wrongMobile') : undefined}
          onChange={({ target }) => onChange({ mobile: target.value })}
        />
      )}
      {number !== undefined && !reached && !needsCode && <p className="quiet text-m">{text('noCodes')}</p>}
      {rule === 'code' && draft.mobile.trim() !== '' && userId !== null && (
        <>
          <p className="quiet text-m">{text('mobileCodeNote')}</p>
          <Field
            label={entry('code')}
            value={draft.verifyCode}
            inputMode="numeric"
            maxLength={12}
            autoComplete="off"
            error={result?.sent === false ? result.message : undefined}
            onChange={({ target }) => onChange({ verifyCode: target.value })}
            aside={
              <SendCodeButton
                send={() => {
                  setAsked(true);
                  return wrongMobile ? null : sendCode({ userId, mobile: bareMobile(draft.mobile) });
                }}
                onResult={setResult}
              />
            }
          />
          <output className="sr-only">{result?.sent && result.message}</output>
        </>
      )}
    </>
  );
}
