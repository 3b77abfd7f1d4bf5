/** For an administrator: checks the chain of the school's records, and says which records it does not fit. */
import { useState } from 'react';
import type { ChainFault } from '../../../contract/approvals/archives';
import { useText } from '../../../src/messages/texts';
import { usePermission } from '../../../src/session/useViewer';
import { Button } from '../../../src/ui/Button';
import { Notice } from '../../../src/ui/Notice';
import { Fault } from '../../../src/ui/Form';
import { useCheckArchivesMutation } from '../api';
import { useApprovalWords } from '../useApprovalWords';

interface Checked {
  checked: number;
  total: number;
  removed: number;
  /** Records whose seal leaves out words, pupil and files. */
  earlier: number;
  faults: ChainFault[];
  /** The digest at the end of the chain. */
  digest: string;
  ended: boolean;
}
const BEGIN: Checked = { checked: 0, total: 0, removed: 0, earlier: 0, faults: [], digest: '', ended: false };

/** A digest as far as people compare it. */
export const shortDigest = (digest: string) => digest.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');

export function CheckRecords() {
  const say = useText('archive');
  const { when } = useApprovalWords();
  const may = usePermission('audit:read');
  const [ask] = useCheckArchivesMutation();
  const [found, setFound] = useState<Checked | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  if (!may) return null;

  async function check() {
    setBusy(true);
    setFailed(false);
    let all = BEGIN;
    for (let from: number | null = 1; from !== null;) {
      setFound(all);
      const { data }: Awaited<ReturnType<typeof ask>> = await ask({ from });
      if (!data) {
        setFailed(true);
        break;
      }
      all = {
        checked: all.checked + data.checked,
        removed: all.removed + data.removed,
        earlier: all.earlier + data.earlier,
        faults: [...all.faults, ...data.faults],
        total: data.total,
        digest: data.digest,
        ended: data.next === null,
      };
      from = data.next;
    }
    setFound(all);
    setBusy(false);
  }

  return (
    <>
      <Button kind="link" small busy={busy} onClick={() => void check()}>
        {say('check')}
      </Button>
      <div role="status">
        {busy && found && found.checked > 0 && (
          <p className="approval__small">{say('checking', { n: found.checked, total: found.total })}</p>
        )}
        {!busy && found?.ended && (
          <Notice
            sign={found.faults.length === 0 ? 'works' : 'bell'}
            level={3}
            title={
              found.faults.length === 0
                ? say('checkWell', { n: found.checked - found.removed })
                : say('checkFaults', { n: found.faults.length })
            }
          >
            {found.faults.length > 0 ? (
              <ul>
                {found.faults.map(({ place, serialNumber, time, why }) => (
                  <li key={`${place} ${serialNumber}`}>
                    {say(`chain.${why}`, {
                      serial: serialNumber ?? '',
                      time: time === null ? '' : when(time),
                      place: place ?? 0,
                    })}
                  </li>
                ))}
              </ul>
            ) : (
              found.total > 0 && <p>{say('checkEnd', { n: found.total, digest: shortDigest(found.digest) })}</p>
            )}
            {found.earlier > 0 && <p>{say('checkEarlier', { n: found.earlier })}</p>}
          </Notice>
        )}
      </div>
      <Fault className="approval__fault">{failed && say('checkFailed')}</Fault>
    </>
  );
}
