/** /profile: the signed-in person, the settings of the console, and sign-out (2.34). */
import './identity.css';
import './profile.css';
import { type ReactNode, useId } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { useText, useTextById } from '../../src/messages/texts';
import { studentIdentities } from '../../src/store/login';
import { useAppDispatch, useAppSelector } from '../../src/store/store';
import { useChildrenWhoLeftQuery, useIdentitiesQuery, useSignOutEverywhereMutation } from '../../src/session/api';
import { usePushDevice } from '../../src/push/pushDevice';
import { endSession } from '../../src/session/startSession';
import { Avatar } from '../../src/session/Avatar';
import { loginAddress } from '../../src/session/signInTarget';
import { usePermission } from '../../src/session/useViewer';
import { askSure } from '../../src/ui/dialog';
import { LanguageSwitch } from '../../src/ui/LanguageSwitch';
import { Sheet } from '../../src/ui/Sheet';
import { NavRow } from '../../src/ui/NavRow';
import { Button } from '../../src/ui/Button';
import { roleKey } from './IdentityList';
import { ChildName, OwnName } from './OwnNames';
import { WeChatRow } from './WeChatRow';
import { THEMES } from '../../src/store/setting';
import { chooseTheme } from '../../src/store/settingChoices';
import { Segments } from '../../src/ui/Segments';
import { Called } from '../../src/messages/calledNames';

export function ProfileSheet() {
  const text = useText('signIn');
  const appText = useText('app');
  const title = useTextById();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const root = useHref('/');
  const push = usePushDevice();
  const [endAll] = useSignOutEverywhereMutation();
  const user = useAppSelector((state) => state.user.currentUser);
  const openId = useAppSelector(({ global }) => global.openId);
  const ofStudents = studentIdentities(useIdentitiesQuery().data ?? []);
  const mayReadLog = usePermission('access:read');
  const { data: left = [] } = useChildrenWhoLeftQuery(undefined, { skip: !mayReadLog });
  const mayHaveFactor = usePermission('factor:write');
  const mayBind = usePermission('card:bind');
  const mayPropose = usePermission('guardian:propose');
  const mayCorrect = usePermission('pupil:correct');
  const mayOperate = usePermission('platform:set');

  async function signOutEverywhere() {
    if (
      !(await askSure({
        title: text('signOutEverywhere'),
        content: text('signOutEverywhereAsk'),
        confirm: text('signOutEverywhere'),
      }))
    )
      return;
    // Only after the platform has ended all sessions. The other button ends this device's session alone.
    if ((await endAll()).error) return;
    await endHere();
  }

  async function signOut() {
    if (
      !(await askSure({
        title: text('signOut'),
        content: text('signOutAsk'),
        confirm: text('signOut'),
      }))
    )
      return;
    await endHere();
  }

  /** Ends push too: a person who signs out gets no more alerts here. The sign-out after idle time keeps it. */
  async function endHere() {
    await push.unsubscribe().catch(() => undefined);
    dispatch(endSession());
    await navigate(loginAddress(root, openId));
  }

  return (
    <Sheet title={title('app.profile')} anchor="full">
      {user && (
        <section className="profile__who flex middle">
          <Avatar user={user} />
          <div>
            <p className="profile__name text-xl strong">
              <Called name={user.realName} />{' '}
              <span className="identity__role branded text-s">{text(roleKey(user.userType))}</span>
            </p>
            <dl className="profile__facts">
              {user.studentName && <Fact name={text('child')}>{user.studentName}</Fact>}
              {user.schoolName && <Fact name={text('school')}>{user.schoolName}</Fact>}
            </dl>
          </div>
        </section>
      )}
      {mayOperate && (
        <Group title={title('settings.platform')}>
          <NavRow to="/platform">{title('settings.platform')}</NavRow>
        </Group>
      )}
      {mayCorrect && (
        <Group title={title('manage.title')}>
          <NavRow to="/manage">{title('manage.people')}</NavRow>
        </Group>
      )}
      <Group title={text('group.console')}>
        {!mayOperate && (
          <>
            <NavRow to="/profile/alerts">{title('alerts.settings')}</NavRow>
            <NavRow to="/profile/reach">{title('reach.title')}</NavRow>
          </>
        )}
        <div className="profile__row">
          {appText('language')}
          <LanguageSwitch />
        </div>
        <div className="profile__row">
          {appText('theme')}
          <ThemeSwitch />
        </div>
      </Group>
      {mayBind && (
        <Group title={text('group.child')}>
          <ChildName />
          <NavRow to="/device/setting/tenoinfo">{title('binding.tenoinfo')}</NavRow>
          <NavRow to="/profile/set/loss">{title('binding.loss')}</NavRow>
          {mayPropose && <NavRow to="/profile/guardian">{title('invitations.propose')}</NavRow>}
          {mayReadLog && <NavRow to="/profile/access">{text('access')}</NavRow>}
          {left.length > 0 && <NavRow to="/profile/left">{title('leftChildren.title')}</NavRow>}
        </Group>
      )}
      <Group title={text('group.me')}>
        <OwnName />
        <NavRow to="/profile/set/face">{title('profilePhoto.title')}</NavRow>
        <NavRow
          to="/profile/identity"
          aside={ofStudents.length > 1 ? text('toSwitch', { n: ofStudents.length }) : undefined}
        >
          {text('switchIdentity')}
        </NavRow>
      </Group>
      <Group title={text('group.signIn')}>
        <NavRow to="/profile/set/mobile">{title('passwords.mobileTitle')}</NavRow>
        <NavRow to="/profile/set/password">{title('passwords.update')}</NavRow>
        {mayHaveFactor && <NavRow to="/profile/second-factor">{title('secondFactor.title')}</NavRow>}
        <NavRow to="/profile/sessions">{title('sessions.title')}</NavRow>
        <WeChatRow />
      </Group>
      <Button kind="plain" wide className="above-4" onClick={() => void signOut()}>
        {text('signOut')}
      </Button>
      <Button kind="link" wide onClick={() => void signOutEverywhere()}>
        {text('signOutEverywhere')}
      </Button>
    </Sheet>
  );
}

/** Rows that belong together, under their heading. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="profile__group" aria-labelledby={id}>
      <h3 className="profile__heading quiet text-m strong" id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="quiet text-m flex gap-2">
      <dt>{name}</dt>
      <dd>
        <Called name={children} />
      </dd>
    </div>
  );
}

/** Chooses the light or dark theme, or that of the system. */
function ThemeSwitch() {
  const text = useText('app');
  const dispatch = useAppDispatch();
  const theme = useAppSelector(({ setting }) => setting.theme);
  const choices = THEMES.map((one) => ({ value: one, name: text(`theme.${one}`) }));
  return (
    <Segments label={text('theme')} choices={choices} chosen={theme} onChoose={(one) => dispatch(chooseTheme(one))} />
  );
}
