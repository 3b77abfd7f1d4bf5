/** One person of the address book: what is known, and the one act that shows or calls the whole number. */
import { Popup } from 'antd-mobile';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type AddressContact, REVEALS_AN_HOUR } from '../../contract/addressBook';
import { useNumberLook } from '../../src/contacts/useNumberLook';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { Button } from '../../src/ui/Button';
import { usePopup } from '../../src/ui/popups';
import { positionPath } from '../../src/ui/pupilPaths';
import { Fault } from '../../src/ui/Form';
import { useContactWords } from './contactWords';

/** The open alert about one of these pupils; null without one. In it a look is not counted. */
export type AlertAbout = (studentIds: readonly string[]) => string | null;

interface ContactPopupProps {
  contact: AddressContact;
  /** Numbers that the viewer may still see in this hour. */
  left: number;
  alertAbout: AlertAbout;
  onClose: () => void;
}

export function ContactPopup({ contact, left, alertAbout, onClose }: ContactPopupProps) {
  const text = useText('address');
  const words = useContactWords();
  const id = useId();
  const { studentSide } = useViewer();
  usePopup(true, onClose);
  const { userId, name, mobile, opened, staff, guardianOf } = contact;
  const alertId = alertAbout(guardianOf.map(({ studentId }) => studentId));
  const { look, shown, isLoading, fault } = useNumberLook(userId, alertId);

  return (
    <Popup visible onMaskClick={onClose} onClose={onClose} bodyClassName="address-card">
      <section role="dialog" aria-modal="true" aria-labelledby={id}>
        <header className="address-card__head flex gap-2 wraps apart">
          <h2 id={id}>{name}</h2>
          <p className="text-l tabular">
            {shown ? <a href={`tel:${shown.mobile}`}>{shown.mobile}</a> : (mobile ?? text('noMobile'))}
          </p>
        </header>
        <p className="text-m inked">{words.line(contact)}</p>
        {!opened && <p className="text-m inked">{text('notOpened')}</p>}
        {staff?.hours && <p className="text-m inked">{text('hoursOf', { hours: words.hours(staff.hours) })}</p>}
        {guardianOf.map(({ studentId, name: child }) => (
          <Link key={studentId} className="address-card__pupil" to={positionPath(studentSide === true, studentId)}>
            {text('pupil', { name: child })}
          </Link>
        ))}
        {mobile !== null && (
          <>
            <p className="quiet text-s">
              {text('logged')} {alertId ? text('leftFree') : text('left', { n: shown?.left ?? left })}
            </p>
            <Fault className="address-card__fault">
              {fault && text(fault === 'failed' ? 'numberUnread' : fault, { n: REVEALS_AN_HOUR })}
            </Fault>
          </>
        )}
        <div className="address-card__acts flex gap-2">
          <Button kind="plain" onClick={onClose}>
            {text('close')}
          </Button>
          {mobile !== null && (
            <>
              {!shown && (
                <Button kind="plain" busy={isLoading} onClick={() => void look('show')}>
                  {text('show')}
                </Button>
              )}
              <Button busy={isLoading} onClick={() => void look('call')}>
                {text('call')}
              </Button>
            </>
          )}
        </div>
      </section>
    </Popup>
  );
}
