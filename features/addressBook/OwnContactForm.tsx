/** What the viewer says about being reached: hours, subjects, and the office's number. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type OfficeHours, type OwnContact, OfficePhone } from '../../contract/addressBook';
import { DaysField } from '../../src/fences/DaysField';
import { failureText } from '../../src/messages/failures';
import { useCalled } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { SwitchRow } from '../../src/ui/SwitchRow';
import { TimeField } from '../../src/ui/TimeField';
import { notify } from '../../src/ui/toast';
import { Fault, Form } from '../../src/ui/Form';
import { useSaveOwnContactMutation } from './api';

/** What the form begins with. */
const USUAL: OfficeHours = { days: [1, 2, 3, 4, 5], from: '16:00', to: '18:00' };

export function OwnContactForm({ own }: { own: OwnContact }) {
  const text = useText('address');
  const called = useCalled();
  const intl = useIntl();
  const [draft, setDraft] = useState(own);
  const [tried, setTried] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [save, { isLoading }] = useSaveOwnContactMutation();
  const { hours, teaches, office } = draft;
  const phoneWrong = office?.phone != null && !OfficePhone.safeParse(office.phone).success;
  const wrong = (one: OfficeHours | null | undefined) => one != null && (one.days.length === 0 || one.from >= one.to);

  async function send() {
    setTried(true);
    setFault(null);
    if (phoneWrong || wrong(hours) || wrong(office?.hours)) return;
    const { error } = await save({
      hours,
      teaches: teaches.map(({ classId, subject }) => ({ classId, subject })),
      ...(office && { office }),
    });
    if (!error) void notify(text('saved'));
    else setFault('kind' in error ? failureText(intl, error) : text('saveFailed'));
  }

  return (
    <Form
      className="grid gap-3"
      onSubmit={() => {
        if (!isLoading) void send();
      }}
    >
      <h3 className="address__part">{text('ownHours')}</h3>
      <p className="quiet text-m">{text('ownHoursText')}</p>
      <HoursFields value={hours} tried={tried} onChange={(value) => setDraft({ ...draft, hours: value })} />
      {teaches.map(({ classId, className, subject }) => (
        <Field
          key={classId}
          label={text('subject', { className: called(className) })}
          placeholder={text('subjectHint')}
          maxLength={20}
          value={subject ?? ''}
          onChange={({ target }) =>
            setDraft({
              ...draft,
              teaches: teaches.map((one) =>
                one.classId === classId ? { ...one, subject: target.value === '' ? null : target.value } : one,
              ),
            })
          }
        />
      ))}
      {office && (
        <>
          <h3 className="address__part">{text('officePart')}</h3>
          <Field
            label={text('officePhone')}
            type="tel"
            placeholder={text('officePhoneHint')}
            value={office.phone ?? ''}
            error={tried && phoneWrong ? text('faultPhone') : undefined}
            onChange={({ target }) =>
              setDraft({ ...draft, office: { ...office, phone: target.value === '' ? null : target.value } })
            }
          />
          <HoursFields
            value={office.hours}
            tried={tried}
            onChange={(value) => setDraft({ ...draft, office: { ...office, hours: value } })}
          />
        </>
      )}
      <Fault className="address-card__fault">{fault}</Fault>
      <Button type="submit" wide busy={isLoading}>
        {text(isLoading ? 'saving' : 'save')}
      </Button>
    </Form>
  );
}

interface HoursFieldsProps {
  value: OfficeHours | null;
  /** The form was sent once: faults are shown. */
  tried: boolean;
  onChange: (value: OfficeHours | null) => void;
}

function HoursFields({ value, tried, onChange }: HoursFieldsProps) {
  const text = useText('address');
  return (
    <>
      <SwitchRow label={text('hasHours')} on={value !== null} onChange={(on) => onChange(on ? USUAL : null)} />
      {value && (
        <>
          <DaysField
            label={text('days')}
            days={value.days}
            onChange={(days) => onChange({ ...value, days })}
            error={tried && value.days.length === 0 ? text('faultDays') : undefined}
          />
          <div className="grid gap-2 pair">
            <TimeField label={text('from')} value={value.from} onChange={(from) => onChange({ ...value, from })} />
            <TimeField
              label={text('to')}
              value={value.to}
              isEnd
              onChange={(to) => onChange({ ...value, to })}
              error={tried && value.from >= value.to ? text('faultTimes') : undefined}
            />
          </div>
        </>
      )}
    </>
  );
}
