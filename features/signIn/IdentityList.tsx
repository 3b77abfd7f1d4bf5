/** A list of an account's identities to choose from. */
import type { ReactNode } from 'react';
import { LABEL_JOIN } from '../../contract/names';
import { roleOf } from '../../contract/permissions';
import type { SignedIn } from '../../contract/user';
import { useCalled } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';

export type Identity = Omit<SignedIn, 'token'>;

interface IdentityListProps<Listed extends Identity> {
  identities: readonly Listed[];
  /** The identity of the present session. */
  currentRoleId?: string;
  busy: boolean;
  onChoose: (identity: Listed) => void;
}

export function IdentityList<Listed extends Identity>({
  identities,
  currentRoleId,
  busy,
  onChoose,
}: IdentityListProps<Listed>) {
  const text = useText('signIn');
  const called = useCalled();
  return (
    <ul className="grid gap-3 unmarked">
      {identities.map((identity) => {
        const { roleId, userType, label } = identity;
        const current = roleId === currentRoleId;
        // A guardian's identities differ by the child, a teacher's by the school.
        // The pupil's name and the class, or one of them.
        const detail = label.detail.split(LABEL_JOIN).map(called).join(LABEL_JOIN);
        const byChild = roleOf(userType) === 'student' && label.detail !== '';
        const [headline, ...rest] = byChild
          ? [detail, called(label.name), called(label.school)]
          : [called(label.name), detail, called(label.school)];
        return (
          <li key={roleId}>
            <Button
              kind="unstyled"
              className="identity"
              busy={busy}
              aria-current={current}
              onClick={() => onChoose(identity)}
            >
              <RoleIcon userType={userType} />
              <span className="identity__words">
                <span className="identity__name text-l strong flex wraps middle">
                  {headline}
                  <span className="identity__role branded text-s">{text(roleKey(userType))}</span>
                </span>
                <span className="quiet text-m">{rest.filter(Boolean).join(' · ')}</span>
                {current && (
                  <span className="branded text-s">
                    <Tick /> {text('current')}
                  </span>
                )}
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

const ROLE_ICONS: Record<string, string> = {
  '0': 'M4 20V9l8-5 8 5v11M9 20v-6h6v6',
  // Sliders, for who sets the platform.
  '8': 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h16',
  '1': 'M3 9l9-4 9 4-9 4zM7 11v5c2 2 8 2 10 0v-5M21 9v6',
};
const PARENT_ICON =
  'M9 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 20c0-5 3-7 6-7s4 1 5 2' +
  'M17 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM13 20c0-3 2-4.5 4-4.5s4 1.5 4 4.5';

function RoleIcon({ userType }: { userType: string }): ReactNode {
  return (
    <svg className="identity__icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ROLE_ICONS[userType] ?? PARENT_ICON} />
    </svg>
  );
}

/** Of this list alone: the pages before the map share no piece with the screens over it. */
const Tick = () => (
  <svg className="sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M4.5 12.5l5 5L19.5 7" />
  </svg>
);

type Role = 'role.0' | 'role.1' | 'role.2' | 'role.3' | 'role.8';

/** Key in the area 'signIn'. An unknown user type, which the platform never sends, gets a parent's. */
export const roleKey = (userType: string): Role =>
  /^[0-38]$/.test(userType) ? (`role.${userType}` as Role) : 'role.2';
