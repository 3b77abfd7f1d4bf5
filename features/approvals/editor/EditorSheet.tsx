/**
 * /approval/definitions/:definitionId, ours: an administrator changes form and path of a kind of request, sees them on
 * a phone, and publishes the next version.
 */
import '../approval.css';
import './editor.css';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ApprovalPerson, Definition } from '../../../contract/approvals/definition';
import type { DefinitionFault } from '../../../contract/approvals/definitionFaults';
import { CODES } from '../../../contract/envelope';
import { useText } from '../../../src/messages/texts';
import { codeOf, isOffline } from '../../../src/service/failure';
import { useViewerId } from '../../../src/session/useViewer';
import { Button } from '../../../src/ui/Button';
import { askSure } from '../../../src/ui/dialog';
import { LoadState } from '../../../src/ui/LoadState';
import { NavRow } from '../../../src/ui/NavRow';
import { Notice } from '../../../src/ui/Notice';
import { Segments } from '../../../src/ui/Segments';
import { Sheet } from '../../../src/ui/Sheet';
import { notify } from '../../../src/ui/toast';
import { useWide } from '../../../src/ui/useWide';
import { DEFINITIONS, versionsPath } from '../paths';
import { useApprovalWords } from '../useApprovalWords';
import { ChangeList } from './ChangeList';
import { useDefinitionQuery, usePublishDefinitionMutation } from './editorApi';
import { FormTab, HEAD } from './FormTab';
import { PathTab } from './PathTab';
import { PhonePreview } from './PhonePreview';
import { RightsTab } from './RightsTab';
import { useDraft } from './useDraft';

export function EditorSheet() {
  const text = useText('approvalEditor');
  const { definitionId = '' } = useParams();
  const { data, error, refetch } = useDefinitionQuery({ definitionId });
  const userId = useViewerId();
  if (!data || !userId || error)
    return (
      <Sheet title={text('definition')} closesTo={DEFINITIONS} anchor="full" broad>
        {codeOf(error) === CODES.notFound ? (
          <Notice sign="lost" level={3} title={text('gone')} />
        ) : (
          <LoadState failure={error} onRetry={refetch} />
        )}
      </Sheet>
    );
  return (
    <Editor
      key={definitionId}
      newest={data.definition}
      staff={data.staff}
      classes={data.classes}
      userId={userId}
      readAgain={async () => void (await refetch())}
    />
  );
}

interface EditorProps {
  newest: Definition;
  staff: readonly ApprovalPerson[];
  classes: readonly { classId: string; name: string }[];
  userId: string;
  readAgain: () => Promise<void>;
}

const TABS = ['form', 'path', 'rights', 'changes', 'preview'] as const;
type Tab = (typeof TABS)[number];

/** Faults of what somebody has just added: they are said when it is to be published. */
const UNFINISHED: readonly DefinitionFault['what'][] = ['no-name', 'no-options', 'nobody'];

function Editor({ newest, staff, classes, userId, readAgain }: EditorProps) {
  const text = useText('approvalEditor');
  const { words } = useApprovalWords();
  const wide = useWide();
  const draft = useDraft(newest, staff, userId);
  const [publish, { isLoading }] = usePublishDefinitionMutation();
  const [tab, setTab] = useState<Tab>('form');
  const [open, setOpen] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [fault, setFault] = useState('');
  const { faults, changes, ready } = draft;
  const said = tried ? faults : faults.filter(({ what }) => !UNFINISHED.includes(what));
  const n = newest.version + 1;

  async function send() {
    setTried(true);
    setFault('');
    const [first] = faults;
    if (first) {
      setTab(first.part === 'head' ? 'form' : first.part);
      setOpen(first.part === 'head' ? HEAD : first.id);
      return;
    }
    const sure = await askSure({
      title: text('publishTitle', { n }),
      content: text('publishText', { n }),
      confirm: text('publish', { n }),
    });
    if (!sure) return;
    const answer = await publish({ definitionId: newest.definitionId, base: newest.version, draft: ready });
    // The newest version is on the screen before the draft goes, or is compared with it.
    await readAgain();
    if (answer.data) {
      draft.drop();
      setTried(false);
      void notify(text('publishedDone', { n: answer.data.version }));
      return;
    }
    if (isOffline(answer.error)) setFault(text('offline'));
    else if (codeOf(answer.error) !== CODES.conflict) setFault(text('failed'));
    else setTab('changes');
  }

  async function discard() {
    const sure = await askSure({
      title: text('discardTitle'),
      content: text('discardText'),
      confirm: text('discard'),
    });
    if (!sure) return;
    draft.drop();
    setTried(false);
    setFault('');
  }

  const shown = wide && tab === 'preview' ? 'form' : tab;
  const preview = <PhonePreview definition={{ ...newest, ...ready }} />;
  const tabProps = { newest, draft, faults: said, open, onOpen: setOpen };
  return (
    <Sheet
      title={words(newest.name)}
      closesTo={DEFINITIONS}
      anchor="full"
      broad
      list={{ title: text('phone'), content: preview }}
      action={
        <>
          <p className="approval__fault" role="alert">
            {fault || (tried && faults.length > 0 ? text('mend', { n: faults.length }) : '')}
          </p>
          <div className="defining__row flex wraps gap-2">
            <Button wide busy={isLoading} disabled={changes.length === 0} onClick={() => void send()}>
              {text('publish', { n })}
            </Button>
            {changes.length > 0 && (
              <Button kind="plain" busy={isLoading} onClick={() => void discard()}>
                {text('discard')}
              </Button>
            )}
          </div>
        </>
      }
    >
      <p className="approval__small defining__intro">{text('intro')}</p>
      {draft.behind ? (
        <p className="approval__notice" role="status">
          {text('behind', { n: newest.version })}
        </p>
      ) : (
        draft.restored && <p className="approval__notice">{text('restored')}</p>
      )}
      <NavRow to={versionsPath(newest.definitionId)} aside={text('version', { n: newest.version })}>
        {text('versions')}
      </NavRow>
      <div className="defining__tabs">
        <Segments
          wide
          label={text('views')}
          chosen={shown}
          onChoose={setTab}
          choices={TABS.filter((value) => !(wide && value === 'preview')).map((value) => ({
            value,
            name: text(`view.${value}`),
            ...(value === 'changes' && changes.length > 0 && { shown: `${text('view.changes')} ${changes.length}` }),
          }))}
        />
      </div>
      {shown === 'form' && <FormTab {...tabProps} />}
      {shown === 'path' && <PathTab {...tabProps} staff={staff} />}
      {shown === 'rights' && <RightsTab {...tabProps} staff={staff} classes={classes} />}
      {shown === 'changes' &&
        (changes.length === 0 ? (
          <p className="approval__small">{text('noChanges')}</p>
        ) : (
          <>
            <p className="approval__small">{text('changesText', { n: newest.version })}</p>
            <ChangeList changes={changes} />
          </>
        ))}
      {shown === 'preview' && preview}
    </Sheet>
  );
}
