/** /profile: who one is here, how the console looks, and the way out (2.34). */
import './identity.css';
import './profile.css';
import { useHref, useNavigate } from 'react-router-dom';
import { studentIdentities } from '../../src/store/login';
import { useAppDispatch, useAppSelector } from '../../src/store/store';
import { useIdentitiesQuery, useSignOutEverywhereMutation } from '../../src/session/api';
import { usePushDevice } from '../../src/push/PushContext';
import { leave } from '../../src/session/enter';
import { Face } from '../../src/session/Face';
import { loginAddress } from '../../src/session/landing';
import { useMay } from '../../src/session/useMay';
import { ask } from '../../src/ui/dialog';
import { LanguageSwitch } from '../../src/ui/LanguageSwitch';
import { Sheet } from '../../src/ui/Sheet';
import { ThemeSwitch } from '../../src/ui/ThemeSwitch';
import { Way } from '../../src/ui/Way';
import { useAppText } from '../../src/messages/app';
import { titles } from '../../src/messages/titles';
import { Button } from '../../src/ui/Button';
import { roleKey, useText } from './messages';
import { OwnNames } from './OwnNames';
import { WeChatRow } from './WeChatRow';

export function ProfileSheet() {
  const text = useText();
  const appText = useAppText();
  const title = titles();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const root = useHref('/');
  const push = usePushDevice();
  const [endAll] = useSignOutEverywhereMutation();
  const user = useAppSelector((state) => state.user.currentUser);
  const openId = useAppSelector(({ global }) => global.openId);
  const ofStudents = studentIdentities(useIdentitiesQuery().data ?? []);
  const mayReadLog = useMay('access:read');
  const mayBind = useMay('card:bind');

  async function signOutEverywhere() {
    if (
      !(await ask({
        title: text('signOutEverywhere'),
        content: text('signOutEverywhereAsk'),
        confirm: text('signOutEverywhere'),
        cancel: text('cancel'),
      }))
    )
      return;
    // Only once the platform has ended them all: this device alone is what the other button is for.
    if ((await endAll()).error) return;
    await out();
  }

  async function signOut() {
    if (
      !(await ask({
        title: text('signOut'),
        content: text('signOutAsk'),
        confirm: text('signOut'),
        cancel: text('cancel'),
      }))
    )
      return;
    await out();
  }

  /** Whoever signs out is shown nothing more here; one who is signed out for being idle still wants to know. */
  async function out() {
    await push.unsubscribe().catch(() => undefined);
    dispatch(leave());
    await navigate(loginAddress(root, openId));
  }

  return (
    <Sheet title={text('profile')} anchor="full">
      {user && (
        <section className="profile__who">
          <Face user={user} />
          <div>
            <p className="profile__name">
              {user.realName} <span className="identity__role">{text(roleKey(user.userType))}</span>
            </p>
            <dl className="profile__facts">
              {user.studentName && <Fact name={text('child')}>{user.studentName}</Fact>}
              {user.schoolName && <Fact name={text('school')}>{user.schoolName}</Fact>}
            </dl>
          </div>
        </section>
      )}
      <OwnNames />
      <Way to="/profile/set/face">{text('setFace')}</Way>
      <Way
        to="/profile/identity"
        aside={ofStudents.length > 1 ? text('toSwitch', { n: ofStudents.length }) : undefined}
      >
        {text('switchIdentity')}
      </Way>
      {mayReadLog && <Way to="/profile/access">{text('access')}</Way>}
      {mayBind && <Way to="/profile/set/loss">{text('setLoss')}</Way>}
      <Way to="/profile/set/mobile">{text('setMobile')}</Way>
      <Way to="/profile/set/password">{text('setPassword')}</Way>
      <WeChatRow />
      <Way to="/profile/alerts">{title('alertSettings')}</Way>
      <div className="profile__row">
        {appText('language')}
        <LanguageSwitch />
      </div>
      <div className="profile__row">
        {appText('theme')}
        <ThemeSwitch />
      </div>
      <Button kind="plain" wide className="profile__out" onClick={() => void signOut()}>
        {text('signOut')}
      </Button>
      <Button kind="link" wide onClick={() => void signOutEverywhere()}>
        {text('signOutEverywhere')}
      </Button>
    </Sheet>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="profile__fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
