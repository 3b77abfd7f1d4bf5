/** /profile: who one is here, how the console looks, and the way out (2.34). */
import './identity.css';
import './profile.css';
import '../../src/ui/button.css';
import { RightOutline } from 'antd-mobile-icons';
import { Link, useHref, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../src/store/store';
import { useSignOutEverywhereMutation } from '../../src/session/api';
import { leave } from '../../src/session/enter';
import { loginAddress } from '../../src/session/landing';
import { ask } from '../../src/ui/dialog';
import { LanguageSwitch } from '../../src/ui/LanguageSwitch';
import { Sheet } from '../../src/ui/Sheet';
import { ThemeSwitch } from '../../src/ui/ThemeSwitch';
import { useAppText } from '../../src/messages/app';
import { roleKey, useText } from './messages';

export function ProfileSheet() {
  const text = useText();
  const appText = useAppText();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const root = useHref('/');
  const [endAll] = useSignOutEverywhereMutation();
  const user = useAppSelector((state) => state.user.currentUser);
  const openId = useAppSelector(({ global }) => global.openId);

  async function signOutEverywhere() {
    if (!(await ask({ title: text('signOutEverywhere'), content: text('signOutEverywhereAsk'), confirm: text('signOutEverywhere'), cancel: text('cancel') }))) return;
    // Only once the platform has ended them all: this device alone is what the other button is for.
    if ((await endAll()).error) return;
    dispatch(leave());
    await navigate(loginAddress(root, openId));
  }

  async function signOut() {
    if (!(await ask({ title: text('signOut'), content: text('signOutAsk'), confirm: text('signOut'), cancel: text('cancel') }))) return;
    dispatch(leave());
    await navigate(loginAddress(root, openId));
  }

  return (
    <Sheet title={text('profile')} anchor="full">
      {user && (
        <section className="profile__who">
          <span className="profile__face" aria-hidden="true">
            {user.realName.slice(0, 1)}
          </span>
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
      <Link className="profile__row" to="/profile/identity">
        {text('switchIdentity')}
        <RightOutline aria-hidden="true" />
      </Link>
      <div className="profile__row">
        {appText('language')}
        <LanguageSwitch />
      </div>
      <div className="profile__row">
        {appText('theme')}
        <ThemeSwitch />
      </div>
      <button type="button" className="button button--quiet button--wide profile__out" onClick={() => void signOut()}>
        {text('signOut')}
      </button>
      <button type="button" className="button button--text button--wide" onClick={() => void signOutEverywhere()}>
        {text('signOutEverywhere')}
      </button>
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
