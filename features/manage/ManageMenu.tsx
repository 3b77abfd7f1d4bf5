/** What there is to keep: a row for each noun. It is the page '/manage', and the left column of a wide screen. */
import { useText, useTextById } from '../../src/messages/texts';
import { usePermission } from '../../src/session/useViewer';
import { NavRow } from '../../src/ui/NavRow';
import { CLASS_RULES } from '../../src/ui/pupilPaths';
import { Sheet } from '../../src/ui/Sheet';
import { CARDS, CLASSES, GUARDIANS, MANAGE, PLACES, PUPILS, SCHOOL, STAFF, STRANGERS } from './paths';

export function ManageMenu() {
  const title = useTextById();
  const all = usePermission('school:manage');
  const mayInvite = usePermission('invitation:read');
  const mayImport = usePermission('roster:write');
  const mayMakeKeys = usePermission('key:write');
  const mayRule = usePermission('class:mode');
  const mayReadLog = usePermission('audit:read');
  return (
    <nav aria-label={title('manage.title')}>
      {all && <NavRow to={SCHOOL}>{title('manage.school')}</NavRow>}
      {all && <NavRow to={CLASSES}>{title('manage.classes')}</NavRow>}
      <NavRow to={PUPILS}>{title('manage.pupilList')}</NavRow>
      <NavRow to={GUARDIANS}>{title('manage.guardians')}</NavRow>
      {mayInvite && <NavRow to={`${MANAGE}/invitations`}>{title('invitations.title')}</NavRow>}
      {all && <NavRow to={STAFF}>{title('manage.staff')}</NavRow>}
      {all && <NavRow to={CARDS}>{title('manage.cardList')}</NavRow>}
      {all && <NavRow to={STRANGERS}>{title('manage.strangers')}</NavRow>}
      {all && <NavRow to={PLACES}>{title('manage.places')}</NavRow>}
      {all && <NavRow to={`${MANAGE}/leavers`}>{title('manage.leaverList')}</NavRow>}
      {mayRule && <NavRow to={CLASS_RULES}>{title('card.classRule')}</NavRow>}
      {mayImport && <NavRow to={`${MANAGE}/import`}>{title('roster.title')}</NavRow>}
      {mayImport && <NavRow to={`${MANAGE}/roll-over`}>{title('roster.rollOverPage')}</NavRow>}
      {all && <NavRow to={`${MANAGE}/channels`}>{title('alerts.schoolChannels')}</NavRow>}
      {all && <NavRow to={`${MANAGE}/providers`}>{title('providers.title')}</NavRow>}
      {all && <NavRow to={`${MANAGE}/settings`}>{title('settings.school')}</NavRow>}
      {all && <NavRow to={`${MANAGE}/radio-map`}>{title('radioMap.mapTitle')}</NavRow>}
      {mayMakeKeys && <NavRow to={`${MANAGE}/keys`}>{title('keys.title')}</NavRow>}
      {mayReadLog && <NavRow to={`${MANAGE}/log`}>{title('audit.page')}</NavRow>}
    </nav>
  );
}

/** '/manage': the administrator's place. Ours. */
export function ManageSheet() {
  const text = useText('manage');
  return (
    <Sheet title={text('title')} closesTo="/profile" anchor="full">
      <ManageMenu />
    </Sheet>
  );
}
