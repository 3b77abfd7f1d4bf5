/** Chooses guards of a water from the school's staff, with a search by name or pinyin. */
import { useState } from 'react';
import type { StaffMember, WaterGuard } from '../../contract';
import { useText } from '../../src/messages/texts';
import { FormPopup } from '../../src/ui/FormPopup';
import { nameSearch } from '../../contract/comparedName';
import { SearchField } from '../../src/ui/SearchField';
import { useWaterStaffQuery } from './api';
import { Called } from '../../src/messages/calledNames';

interface StaffPickerProps {
  /** Role ids of the guards that the area already has. */
  taken: readonly string[];
  /** How many guards can still be added. */
  most: number;
  onPick: (guards: WaterGuard[]) => void;
  onCancel: () => void;
}

export function StaffPicker({ taken, most, onPick, onCancel }: StaffPickerProps) {
  const text = useText('guards');
  const { duty, place } = useStaffWords();
  const { data: staff, isError } = useWaterStaffQuery({});
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  // Selected staff stay visible, whatever the search is.
  const fits = nameSearch(search);
  const shown = (staff ?? []).filter((member) => picked.includes(member.roleId) || fits(member));

  function pick() {
    setTried(true);
    const members = picked.flatMap((roleId) => staff?.find((member) => member.roleId === roleId) ?? []);
    if (members.length > 0)
      onPick(members.map((member) => ({ roleId: member.roleId, name: member.name, duty: duty(member), phone: null })));
  }

  return (
    <FormPopup
      title={text('pickTitle')}
      save={picked.length > 0 ? text('joinSome', { n: picked.length }) : text('join')}
      saving={false}
      fault={tried && picked.length === 0 ? text('pickNobody') : null}
      onSave={pick}
      onCancel={onCancel}
    >
      <SearchField label={text('search')} hint={text('searchHint')} value={search} onChange={setSearch} />
      <fieldset className="staff-picker" aria-label={text('pickTitle')}>
        {shown.map((member) => {
          const known = taken.includes(member.roleId);
          const checked = picked.includes(member.roleId);
          return (
            <label key={member.roleId} className="form-popup__choice staff-picker__one text-l flex gap-2 middle">
              <input
                type="checkbox"
                checked={known || checked}
                disabled={known || (!checked && picked.length >= most)}
                onChange={() =>
                  setPicked(checked ? picked.filter((roleId) => roleId !== member.roleId) : [...picked, member.roleId])
                }
              />
              <span className="grid">
                <Called name={member.name} />
                <small className="quiet text-s">{known ? text('chosen') : place(member)}</small>
              </span>
            </label>
          );
        })}
      </fieldset>
      <p className="quiet text-s" role="status">
        {isError ? text('failed') : !staff ? text('reading') : shown.length === 0 ? text('none', { search }) : ''}
      </p>
    </FormPopup>
  );
}

/** Texts for a staff member: duty at the school, classes and masked phone number. */
export function useStaffWords() {
  const text = useText('guards');
  const duty = ({ role, leads }: Pick<StaffMember, 'role' | 'leads'>) =>
    text(role === 'admin' ? 'role.admin' : leads.length > 0 ? 'role.leads' : 'role.teacher');
  return {
    /** 'Class teacher' */
    duty,
    /** 'Class teacher 三年级1班 · 139****0002' */
    place(member: StaffMember): string {
      const classes = member.leads.length > 0 ? member.leads : member.teaches;
      return [[duty(member), ...classes.slice(0, 3)].join(' '), member.mobile ?? text('noMobile')].join(' · ');
    },
  };
}
