/** Stands in for an entry page that comes later, and says so. */
import { Link } from 'react-router-dom';
import { Notice } from '../ui/Notice';
import { useAppText } from '../messages/app';
import { useScreen } from './useScreen';

export function NotBuiltPage() {
  const text = useAppText();
  const { name, path } = useScreen();
  return (
    <Notice
      sign="works"
      title={text('notBuiltTitle', { name })}
      action={
        <Link className="button" to="/">
          {text('back')}
        </Link>
      }
    >
      <p>{text('notBuiltText', { name, path })}</p>
    </Notice>
  );
}
