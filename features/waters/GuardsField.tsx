/** Edits the guards of a water, in the order in which they are alerted: school staff, or people without an account. */
import './guards.css';
import { DeleteOutline, UpOutline } from 'antd-mobile-icons';
import { useState } from 'react';
import type { StaffMember, WaterGuard } from '../../contract';
import { useConfig } from '../../src/config/ConfigContext';
import { useText } from '../../src/messages/texts';
import { Field } from '../../src/ui/Field';
import { Button } from '../../src/ui/Button';
import { useWaterStaffQuery } from './api';
import { NEW_GUARD } from './areaDraft';
import { StaffPicker, useStaffWords } from './StaffPicker';

/** Most guards of one area, as in the contract. */
const MOST = 20;

interface GuardsFieldProps {
  chain: readonly WaterGuard[];
  tried: boolean;
  onChange: (chain: WaterGuard[]) => void;
}

export function GuardsField({ chain, tried, onChange }: GuardsFieldProps) {
  const text = useText('guards');
  const { data: staff } = useWaterStaffQuery({});
  const { sendsMessages } = useConfig();
  const [picking, setPicking] = useState(false);
  const put = (index: number, more: Partial<WaterGuard>) =>
    onChange(chain.map((guard, at) => (at === index ? { ...guard, ...more } : guard)));
  const up = (index: number) =>
    onChange(chain.toSpliced(index - 1, 2, ...chain.slice(index - 1, index + 1).toReversed()));
  return (
    <section className="water-form__guards grid gap-2" aria-label={text('chain')}>
      <h3 className="text-l">{text('chain')}</h3>
      {chain.length > 1 && <p className="quiet text-m">{text('order')}</p>}
      {chain.map((guard, index) => (
        // The index identifies a guard: two guards may be equal, and the buttons move them.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index} className="water-form__guard shrinks full-width inset">
          <legend>
            {guard.roleId === null
              ? text('guard', { n: index + 1 })
              : text('guardNamed', { n: index + 1, name: guard.name })}
          </legend>
          {guard.roleId === null ? (
            <Field
              label={text('personName')}
              value={guard.name}
              maxLength={40}
              error={tried && guard.name.trim() === '' ? text('empty') : undefined}
              onChange={({ target }) => put(index, { name: target.value })}
            />
          ) : (
            <StaffNote staff={staff} roleId={guard.roleId} />
          )}
          <Field
            label={text('role')}
            value={guard.duty}
            maxLength={40}
            onChange={({ target }) => put(index, { duty: target.value })}
          />
          {guard.roleId === null && (
            <>
              <Field
                label={text('phone')}
                type="tel"
                value={guard.phone ?? ''}
                maxLength={32}
                onChange={({ target }) => put(index, { phone: target.value })}
              />
              <p className="quiet text-m">
                {text(!guard.phone?.trim() ? 'phoneNone' : sendsMessages ? 'phoneNote' : 'phoneNoWay')}
              </p>
            </>
          )}
          <div className="water-form__moves flex middle">
            {index > 0 && (
              <Button kind="icon" aria-label={text('up', { n: index + 1 })} onClick={() => up(index)}>
                <UpOutline />
              </Button>
            )}
            <Button
              kind="icon"
              aria-label={text('drop', { n: index + 1 })}
              onClick={() => onChange(chain.toSpliced(index, 1))}
            >
              <DeleteOutline />
            </Button>
          </div>
        </fieldset>
      ))}
      {chain.length < MOST && (
        <div className="flex gap-2 wraps">
          <Button kind="plain" onClick={() => setPicking(true)}>
            {text('pick')}
          </Button>
          <Button kind="link" onClick={() => onChange([...chain, NEW_GUARD])}>
            {text('add')}
          </Button>
        </div>
      )}
      {picking && (
        <StaffPicker
          taken={chain.flatMap(({ roleId }) => roleId ?? [])}
          most={MOST - chain.length}
          onPick={(guards) => {
            onChange([...chain, ...guards]);
            setPicking(false);
          }}
          onCancel={() => setPicking(false)}
        />
      )}
    </section>
  );
}

/** Shows the staff member of a guard with an account, or that the account is gone. */
function StaffNote({ staff, roleId }: { staff: readonly StaffMember[] | undefined; roleId: string }) {
  const text = useText('guards');
  const { place } = useStaffWords();
  const { sendsMessages } = useConfig();
  const member = staff?.find((one) => one.roleId === roleId);
  if (staff && !member) return <p className="guards__gone">{text('staffGone')}</p>;
  return (
    <p className="guards__staff">
      {member && <span>{place(member)}</span>}
      <span className="quiet text-m">{text(sendsMessages ? 'staffNote' : 'staffNoteHere')}</span>
    </p>
  );
}
