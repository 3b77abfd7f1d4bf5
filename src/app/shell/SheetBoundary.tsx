/** Keeps map, bars and alerts when a screen over the map fails by a defect: a sheet in its place says so. */
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../../messages/texts';
import { Button, ButtonLink } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Sheet } from '../../ui/Sheet';
import { useScreen } from '../routing/useScreen';

/** Opening another address shows that screen; 'try again' renders the same one anew. */
export function SheetBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary key={pathname}>{children}</Boundary>;
}

/** React offers error boundaries as classes only. It logs the error itself. */
class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });

  override render() {
    if (!this.state.failed) return this.props.children;
    return <BrokenSheet onRetry={() => this.setState({ failed: false })} />;
  }
}

function BrokenSheet({ onRetry }: { onRetry: () => void }) {
  const text = useText('app');
  const { name, path, closesTo } = useScreen();
  return (
    <Sheet title={name} {...(closesTo && { closesTo })}>
      <Notice
        sign="cloud"
        title={text('brokenTitle')}
        level={3}
        action={
          <>
            <Button onClick={onRetry}>{text('again')}</Button>
            {path !== '/home' && (
              <ButtonLink kind="plain" to="/home">
                {text('goHome')}
              </ButtonLink>
            )}
          </>
        }
      >
        <p role="status">{text('brokenText')}</p>
      </Notice>
    </Sheet>
  );
}
