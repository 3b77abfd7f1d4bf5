/** The error pages that need no session (2.02, 8.08). The others are in Forbidden.tsx and Unsubscribed.tsx. */
import { useText } from '../../src/messages/texts';
import { Notice } from '../../src/ui/Notice';
import { ButtonLink } from '../../src/ui/Button';

function HomeButton() {
  const text = useText('errorPages');
  return <ButtonLink to="/">{text('home')}</ButtonLink>;
}

export function Missing() {
  const text = useText('errorPages');
  return (
    <Notice sign="lost" title={text('missing')} action={<HomeButton />}>
      <p>{text('missingText')}</p>
    </Notice>
  );
}

export function BrokenDown() {
  const text = useText('errorPages');
  return (
    <Notice sign="cloud" title={text('brokenDown')} action={<HomeButton />}>
      <p>{text('brokenDownText')}</p>
    </Notice>
  );
}
