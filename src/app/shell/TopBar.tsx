/** The navigation bar: whose school this is, and whether what one sees is live. What is open names itself in its sheet. */
import './bars.css';
import { useAppSelector } from '../../store/store';
import { LiveChip } from './LiveChip';
import { useScreen } from '../routing/useScreen';

export function TopBar() {
  const { name } = useScreen();
  const school = useAppSelector(({ user }) => user.currentUser?.schoolName);
  return (
    <header className="top-bar">
      <h1 className="top-bar__title">{school ?? name}</h1>
      <LiveChip />
    </header>
  );
}
