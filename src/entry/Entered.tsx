/** Somebody is signed in by a link: opens the console. */
import { useText } from '../messages/texts';
import { useSignInTarget } from './signInSteps';

export function Entered() {
  useSignInTarget();
  const text = useText('entry');
  return <output className="entry__text">{text('entering')}</output>;
}
