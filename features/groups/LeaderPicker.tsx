/** The co-leaders of a group, from the school's staff. */
import type { Group } from '../../contract/groups';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Select } from '../../src/ui/Select';
import { useGroupStaffQuery } from './api';
import { Called } from '../../src/messages/calledNames';
import { CloseOutline } from 'antd-mobile-icons';

interface LeaderPickerProps {
  chosen: Group['leaders'];
  onChange: (leaders: Group['leaders']) => void;
}

export function LeaderPicker({ chosen, onChange }: LeaderPickerProps) {
  const text = useText('groups');
  const { data: staff = [] } = useGroupStaffQuery();
  const rest = staff.filter(({ roleId }) => !chosen.some((one) => one.roleId === roleId));
  return (
    <div>
      <Select
        label={text('coLeader')}
        value=""
        choices={[
          { value: '', name: text('noCoLeader') },
          ...rest.map(({ roleId, name }) => ({ value: roleId, name })),
        ]}
        onChange={(roleId) => onChange([...chosen, ...rest.filter((one) => one.roleId === roleId)])}
      />
      <ul className="groups__picked unmarked">
        {chosen.map(({ roleId, name }) => (
          <li key={roleId}>
            <Called name={name} />
            <Button
              kind="icon"
              aria-label={text('takeOut', { name })}
              onClick={() => onChange(chosen.filter((one) => one.roleId !== roleId))}
            >
              <CloseOutline />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
