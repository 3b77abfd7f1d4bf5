/**
 * The profile's row about WeChat sign-in, with a button that ends it. Shown when a WeChat id is bound to the account.
 */
import { useConfig } from '../../src/config/ConfigContext';
import { useText } from '../../src/messages/texts';
import { askSure } from '../../src/ui/dialog';
import { notify } from '../../src/ui/toast';
import { Button } from '../../src/ui/Button';
import { useUnbindWeChatMutation, useWeChatBindingQuery } from './api';

export function WeChatRow() {
  const text = useText('signIn');
  const { weChat } = useConfig();
  const { data } = useWeChatBindingQuery(undefined, { skip: !weChat.authorize });
  const [unbind, { isLoading }] = useUnbindWeChatMutation();
  if (!data?.bound) return null;

  async function end() {
    if (
      !(await askSure({
        title: text('weChatEnd'),
        content: text('weChatEndAsk'),
        confirm: text('weChatEnd'),
      }))
    )
      return;
    const { error } = await unbind();
    if (!error) void notify(text('weChatEnded'));
  }

  return (
    <div className="profile__row">
      {text('weChat')}
      <Button kind="link" busy={isLoading} onClick={() => void end()}>
        {text('weChatEnd')}
      </Button>
    </div>
  );
}
