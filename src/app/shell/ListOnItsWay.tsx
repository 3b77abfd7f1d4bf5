/** What the class list shows while it is read, or fetched. */
import { DotLoading } from 'antd-mobile';
import { useText } from '../../messages/texts';

export function ListOnItsWay() {
  const text = useText('classes');
  return (
    <div role="status" className="class-drawer__loading">
      {text('loading')} <DotLoading />
    </div>
  );
}
