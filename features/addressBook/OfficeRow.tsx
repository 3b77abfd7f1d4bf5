/** The school's office above the list: its number is public, so a tap calls it. */
import { PhoneFill } from 'antd-mobile-icons';
import type { OfficeHours } from '../../contract/addressBook';
import { useText } from '../../src/messages/texts';
import { useContactWords } from './contactWords';

interface OfficeRowProps {
  office: { name: string; phone: string | null; hours: OfficeHours | null };
}

export function OfficeRow({ office: { name, phone, hours } }: OfficeRowProps) {
  const text = useText('address');
  const words = useContactWords();
  return (
    <div className="address__office flex gap-3 middle apart">
      <p>
        <strong>{text('office', { name })}</strong>
        <span className="address__line quiet text-s">{phone ?? text('officeNone')}</span>
        {hours && <span className="address__line quiet text-s">{words.hours(hours)}</span>}
      </p>
      {phone !== null && (
        <a
          className="icon-button address__dial"
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          aria-label={text('callOffice')}
        >
          <PhoneFill aria-hidden="true" />
        </a>
      )}
    </div>
  );
}
