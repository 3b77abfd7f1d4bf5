/** What there is to keep: a row for each noun. It is the page '/manage', and the left column of a wide screen. */
import { useText } from '../../src/messages/texts';
import { usePermission } from '../../src/session/useViewer';
import { NavRow } from '../../src/ui/NavRow';
import { Sheet } from '../../src/ui/Sheet';
import { CARDS, CLASSES, GUARDIANS, MANAGE, PLACES, PUPILS, STAFF } from './paths';

export function ManageMenu() {
  const title = useText('title');
  const all = usePermission('school:manage');
  const mayInvite = usePermission('invitation:read');
  const mayImport = usePermission('roster:write');
  const mayMakeKeys = usePermission('key:write');
  const mayReadLog = usePermission('audit:read');
  return (
    <nav aria-label={title('manage')}>
      {all && <NavRow to={CLASSES}>{title('manageClasses')}</NavRow>}
      <NavRow to={PUPILS}>{title('managePupils')}</NavRow>
      <NavRow to={GUARDIANS}>{title('manageGuardians')}</NavRow>
      {mayInvite && <NavRow to={`${MANAGE}/invitations`}>{title('invitations')}</NavRow>}
      {all && <NavRow to={STAFF}>{title('manageStaff')}</NavRow>}
      {all && <NavRow to={CARDS}>{title('manageCards')}</NavRow>}
      {all && <NavRow to={PLACES}>{title('managePlaces')}</NavRow>}
      {all && <NavRow to={`${MANAGE}/leavers`}>{title('manageLeavers')}</NavRow>}
      {mayImport && <NavRow to={`${MANAGE}/import`}>{title('rosterImport')}</NavRow>}
      {mayImport && <NavRow to={`${MANAGE}/roll-over`}>{title('rollOver')}</NavRow>}
      {mayMakeKeys && <NavRow to={`${MANAGE}/keys`}>{title('intakeKeys')}</NavRow>}
      {mayReadLog && <NavRow to={`${MANAGE}/log`}>{title('auditLog')}</NavRow>}
    </nav>
  );
}

/** '/manage': the administrator's place. Ours. */
export function ManageSheet() {
  const title = useText('title');
  return (
    <Sheet title={title('manage')} closesTo="/profile" anchor="full">
      <ManageMenu />
    </Sheet>
  );
}
