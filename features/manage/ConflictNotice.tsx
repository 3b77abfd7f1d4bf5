/** Shown when two people changed one row: both versions side by side, and a choice between them. Nothing is lost. */
import { useText } from '../../src/messages/texts';
import { Conflict } from '../../src/ui/Conflict';

/** One field of a row, in words. */
export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

interface ConflictNoticeProps {
  /** The fields of the form; equal ones are left out. */
  differences: readonly Difference[];
  saving: boolean;
  onMine: () => void;
  onTheirs: () => void;
}

export function ConflictNotice({ differences, saving, onMine, onTheirs }: ConflictNoticeProps) {
  const text = useText('manage');
  const differing = differences.filter(({ mine, theirs }) => mine !== theirs);
  return (
    <Conflict
      className="manage__conflict grid gap-3"
      waysClass="grid gap-2 pair"
      wide={false}
      said={text('conflict')}
      saving={saving}
      ways={[
        { to: 'theirs', name: text('takeTheirs'), kind: 'plain', onChoose: onTheirs },
        { to: 'mine', name: text('keepMine'), onChoose: onMine },
      ]}
    >
      {differing.length === 0 ? (
        <p>{text('conflictSame')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{text('field')}</th>
              <th scope="col">{text('mine')}</th>
              <th scope="col">{text('theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Conflict>
  );
}
