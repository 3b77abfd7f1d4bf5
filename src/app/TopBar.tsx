/** The navigation bar: where one is, and whether it is live. */
import './bars.css';
import { LiveChip } from './LiveChip';
import { useScreen } from './useScreen';

export function TopBar() {
  const { name } = useScreen();
  return (
    <header className="top-bar">
      <h1 className="top-bar__title">{name}</h1>
      <LiveChip />
    </header>
  );
}
