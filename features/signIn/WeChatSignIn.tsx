/**
 * The button for WeChat sign-in in WeChat's browser. After WeChat has sent an id without an account it says to sign in
 * and bind it.
 */
import { useHref, useLocation } from 'react-router-dom';
import { useConfig } from '../../src/config/ConfigContext';
import { useText } from '../../src/messages/texts';
import { beginWeChat, type OpenIdTicket } from '../../src/session/weChat';
import { useAppDispatch, useAppSelector } from '../../src/store/store';
import { Button } from '../../src/ui/Button';

/** The lower speech bubble of the WeChat icon. */
const LOWER_BUBBLE =
  'M22 14.5c0-2.8-2.9-5-6.5-5S9 11.7 9 14.5s2.9 5 6.5 5c.8 0 1.6-.1 2.3-.3' +
  'L20 20.5l-.6-2.1c1.6-.9 2.6-2.3 2.6-3.9z';

export function WeChatSignIn() {
  const text = useText('signIn');
  const dispatch = useAppDispatch();
  const { weChat } = useConfig();
  const { search, state } = useLocation();
  const back = useHref('/authBack');
  const inWeChat = useAppSelector(({ global }) => global.is_weixin);

  if ((state as OpenIdTicket | null)?.openIdTicket)
    return <p className="sign-in__we-chat-known inset rounded-s text-m below-4">{text('weChatKnown')}</p>;
  if (!inWeChat || !weChat.authorize) return null;
  function begin() {
    const redirect = new URLSearchParams(search).get('redirect');
    location.assign(
      dispatch(beginWeChat(`${location.origin}${back}${redirect ? `?${new URLSearchParams({ redirect })}` : ''}`)),
    );
  }
  return (
    <div className="below-2">
      <Button wide onClick={begin}>
        <svg className="sign-in__we-chat-icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M16 8.5C15.5 6 12.8 4 9.5 4 5.4 4 2 6.7 2 10c0 1.9 1.1 3.5 2.8 4.600L4 17l2.7-1.4 1.300.3" />
          <path d={LOWER_BUBBLE} />
        </svg>
        {text('weChat')}
      </Button>
      <p className="sign-in__or quiet text-s flex gap-3 middle" aria-hidden="true">
        {text('or')}
      </p>
    </div>
  );
}
