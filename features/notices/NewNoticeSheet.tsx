/** '/notice/new', ours: what a teacher writes to the families of classes, and to which. */
import './notices.css';
import { useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { cleanText } from '../../contract/cleanText';
import { CODES } from '../../contract/envelope';
import { LONGEST_NOTICE_TEXT, LONGEST_NOTICE_TITLE, MOST_NOTICES_A_DAY } from '../../contract/notices/notices';
import { useText } from '../../src/messages/texts';
import { codeOf, isOffline } from '../../src/service/failure';
import { useUnsaved } from '../../src/session/useUnsaved';
import { useViewerId } from '../../src/session/useViewer';
import { useClock } from '../../src/time/useNow';
import { Button } from '../../src/ui/Button';
import { SomeOf } from '../../src/ui/Chips';
import { Field, FieldError } from '../../src/ui/Field';
import { Fault, Form } from '../../src/ui/Form';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { noticePath, NOTICES } from '../../src/ui/pupilPaths';
import { Sheet } from '../../src/ui/Sheet';
import { SwitchRow } from '../../src/ui/SwitchRow';
import { notify } from '../../src/ui/toast';
import { useNoticeClassesQuery, usePublishNoticeMutation } from './api';

interface TaughtClass {
  classId: string;
  className: string;
}

export function NewNoticeSheet() {
  const text = useText('notices');
  const userId = useViewerId();
  const { data: classes, error, refetch } = useNoticeClassesQuery();
  if (classes && classes.length > 0 && userId) return <NoticeForm classes={classes} userId={userId} />;
  return (
    <Sheet title={text('new')} closesTo={NOTICES} anchor="full">
      {classes?.length === 0 ? (
        <Notice sign="lost" level={3} title={text('noClasses')} text={text('noClassesText')} />
      ) : (
        <LoadState failure={error} onRetry={refetch} />
      )}
    </Sheet>
  );
}

/** What somebody has written and not published. */
const Written = z.object({
  title: z.string(),
  text: z.string(),
  classIds: z.array(z.string()),
  asksConfirmation: z.boolean(),
  /** Of one publication: what is sent twice is published once. */
  onceKey: z.string(),
});
type Written = z.infer<typeof Written>;

function NoticeForm({ classes, userId }: { classes: readonly TaughtClass[]; userId: string }) {
  const text = useText('notices');
  const navigate = useNavigate();
  const clock = useClock();
  const formId = useId();
  const textId = useId();
  const named = useSearchParams()[0].get('class');
  const { found, keep, forget } = useUnsaved<Written>(['notice', userId], Written);
  const first = (): Written => {
    const [only, another] = classes;
    const classIds = classes.flatMap(({ classId }) => (classId === named || (only && !another) ? [classId] : []));
    return { title: '', text: '', classIds, asksConfirmation: false, onceKey: `notice ${clock.now()}` };
  };
  const [written, setWritten] = useState<Written>(() => found?.work ?? first());
  const [restored, setRestored] = useState(found !== null);
  const [tried, setTried] = useState(false);
  const [fault, setFault] = useState('');
  const [publish, { isLoading }] = usePublishNoticeMutation();
  // A class of the draft that is not the author's any more is left out.
  const classIds = written.classIds.filter((id) => classes.some(({ classId }) => classId === id));
  const change = (more: Partial<Written>) => {
    const next = { ...written, ...more };
    setWritten(next);
    keep(next);
  };
  const faults = {
    title: cleanText(written.title) === '',
    text: cleanText(written.text) === '',
    classes: classIds.length === 0,
  };

  async function send() {
    setTried(true);
    setFault('');
    if (faults.title || faults.text || faults.classes) return;
    const { data, error } = await publish({ ...written, classIds });
    if (data) {
      forget();
      void notify(text('published'));
      await navigate(noticePath(data.noticeId), { replace: true });
    } else if (isOffline(error)) setFault(text('offline'));
    else if (codeOf(error) === CODES.tooMany) setFault(text('tooMany', { n: MOST_NOTICES_A_DAY }));
    else if (codeOf(error) === CODES.unprocessable) setFault(text('nobody'));
    else setFault(text(codeOf(error) === CODES.notFound ? 'notYours' : 'notPublished'));
  }

  return (
    <Sheet
      title={text('new')}
      closesTo={NOTICES}
      anchor="full"
      action={
        <>
          <Fault>{fault}</Fault>
          <Button type="submit" form={formId} wide busy={isLoading}>
            {text(isLoading ? 'publishing' : 'publish')}
          </Button>
        </>
      }
    >
      {restored && (
        <p className="text-m below-3">
          {text('draftKept')}{' '}
          <Button
            kind="link"
            small
            onClick={() => {
              forget();
              setWritten(first());
              setRestored(false);
            }}
          >
            {text('draftDrop')}
          </Button>
        </p>
      )}
      <Form
        id={formId}
        className="grid gap-2"
        onSubmit={() => {
          if (!isLoading) void send();
        }}
      >
        <SomeOf
          label={text('to')}
          note={text('toNote')}
          chips={classes.map(({ classId, className }) => ({ value: classId, name: className }))}
          chosen={classIds}
          error={tried && faults.classes ? text('faultClasses') : undefined}
          onChange={(chosen) => change({ classIds: chosen })}
        />
        {classes.length > 1 && classIds.length < classes.length && (
          <Button kind="link" small onClick={() => change({ classIds: classes.map(({ classId }) => classId) })}>
            {text('allClasses', { n: classes.length })}
          </Button>
        )}
        <Field
          label={text('title')}
          placeholder={text('titleHint')}
          maxLength={LONGEST_NOTICE_TITLE}
          value={written.title}
          error={tried && faults.title ? text('faultTitle', { n: LONGEST_NOTICE_TITLE }) : undefined}
          onChange={({ target }) => change({ title: target.value })}
        />
        <div className="field" data-wrong={tried && faults.text}>
          <label className="field__label quiet text-m" htmlFor={textId}>
            {text('text')}
          </label>
          <textarea
            id={textId}
            className="notices__input text-l rounded inked"
            rows={6}
            maxLength={LONGEST_NOTICE_TEXT}
            value={written.text}
            aria-invalid={tried && faults.text}
            aria-describedby={`${textId}-error`}
            onChange={({ target }) => change({ text: target.value })}
          />
          <FieldError
            id={textId}
            error={tried && faults.text ? text('faultText', { n: LONGEST_NOTICE_TEXT }) : undefined}
          />
        </div>
        <SwitchRow
          label={text('asks')}
          note={text('asksNote')}
          on={written.asksConfirmation}
          onChange={(asksConfirmation) => change({ asksConfirmation })}
        />
      </Form>
    </Sheet>
  );
}
