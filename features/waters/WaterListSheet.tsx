/** Sheet with the school's waters, '/water'. Administrators can import waters from a file. Our own addition. */
import './water.css';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { can, roleOf } from '../../contract';
import { useText } from '../../src/messages/texts';
import { useAppSelector } from '../../src/store/store';
import { Sheet } from '../../src/ui/Sheet';
import { Button } from '../../src/ui/Button';
import { AreaEditor } from './AreaEditor';
import { ImportWaters } from './ImportWaters';
import { WATERS } from '../../src/waters/waters';
import { WaterList } from './WaterList';

export function WaterListSheet() {
  const text = useText('water');
  const admin = useAppSelector(({ global }) => can(roleOf(global.level), 'water:write'));
  const outlineText = useText('waterOutline');
  const navigate = useNavigate();
  const drawing = useSearchParams()[0].get('draw') !== null;
  if (admin && drawing) return <AreaEditor area={null} />;
  return (
    <Sheet
      title={text('title')}
      action={
        admin && (
          // Side by side, because the list needs the height on a small phone.
          <div className="waters__acts grid gap-2 pair">
            <Button wide onClick={() => void navigate(`${WATERS}?draw`)}>
              {outlineText('draw')}
            </Button>
            <ImportWaters />
          </div>
        )
      }
    >
      <WaterList />
    </Sheet>
  );
}
