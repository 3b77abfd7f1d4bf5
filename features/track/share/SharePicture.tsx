/**
 * Shows the day as a picture and hands it to the phone's own share menu, or saves it. It is made in the browser:
 * nothing leaves this device before the viewer has seen what it shows.
 */
import { Popup } from 'antd-mobile';
import { useEffect, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { dayOf } from '../../../contract/day';
import { useText } from '../../../src/messages/texts';
import { useClock } from '../../../src/time/useNow';
import { Button } from '../../../src/ui/Button';
import { usePopup } from '../../../src/ui/popups';
import { toast } from '../../../src/ui/toast';
import type { AnalysedDay } from '../day/analysedDay';
import type { DayEvent } from '../events/dayEvents';
import { dayPicture } from './dayPicture';
import { saveFile } from '../../../src/ui/saveFile';
import { clockTime } from '../../../src/time/timeWords';
import { LeaveOut } from './LeaveOut';
import type { Redaction } from './redaction';
import { useSharedDay } from './useSharedDay';

interface SharePictureProps {
  analysed: AnalysedDay;
  name: string;
  events: readonly DayEvent[];
  onClose: () => void;
}

/** Left out at first, because a picture is passed on: where the child lives. */
const LEFT_OUT: ReadonlySet<Redaction> = new Set(['home']);

export function SharePicture({ analysed, name, events, onClose }: SharePictureProps) {
  const text = useText('trackShare');
  const intl = useIntl();
  const clock = useClock();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [left, setLeft] = useState(LEFT_OUT);
  const day = useSharedDay(analysed, name, events, left);
  const { track, story } = analysed;
  const [made] = useState(() => Math.min(clock.now(), story.end));
  // A day that is over is whole: its end is no time of day to name.
  const isOver = dayOf(made, track.timeZone) !== track.day;
  const [picture, setPicture] = useState<{ file: File; address: string } | 'failed' | null>(null);
  usePopup(true, onClose);
  useEffect(() => heading.current?.focus(), []);

  useEffect(() => {
    let stale = false;
    let address: string | null = null;
    const time = clockTime(intl, made, track.timeZone);
    const words = {
      until: isOver ? null : text('until', { time }),
      brand: text('pictureNote'),
      more: (n: number) => text('moreLines', { n }),
    };
    void dayPicture(day, words)
      .catch(() => null)
      .then((blob) => {
        if (stale) return;
        if (!blob) return setPicture('failed');
        address = URL.createObjectURL(blob);
        setPicture({ file: new File([blob], `${track.day}.png`, { type: 'image/png' }), address });
      });
    return () => {
      stale = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [day, intl, isOver, made, text, track]);

  const ready = picture !== null && picture !== 'failed' ? picture : null;
  const canSend =
    ready !== null && typeof navigator.canShare === 'function' && navigator.canShare({ files: [ready.file] });

  async function send() {
    if (!ready) return;
    try {
      await navigator.share({ files: [ready.file], title: day.title });
    } catch (error) {
      // Closing the phone's menu is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        void toast('fail', text('sendFailed'), { mask: false });
    }
  }

  return (
    <Popup visible onMaskClick={onClose} onClose={onClose} bodyClassName="share-picture__body">
      <section className="share-picture grid gap-3" role="dialog" aria-modal="true" aria-labelledby={id}>
        <h2 id={id} className="share-picture__title text-l" ref={heading} tabIndex={-1}>
          {text('shareDay')}
        </h2>
        <p className="quiet text-s">{text('shareNote')}</p>
        <LeaveOut label={text('redactPicture')} left={left} onChange={setLeft} />
        <div className="share-picture__frame grid rounded-s" aria-live="polite">
          {ready && <img src={ready.address} alt={text('pictureAlt', { title: day.title, date: day.date })} />}
          {picture === null && <p>{text('making')}</p>}
          {picture === 'failed' && <p role="alert">{text('pictureFailed')}</p>}
        </div>
        {ready && !canSend && <p className="quiet text-s">{text('hold')}</p>}
        <div className="share-picture__acts flex gap-2 wraps">
          <Button kind="plain" onClick={onClose}>
            {text('close')}
          </Button>
          {ready && (
            <Button
              kind={canSend ? 'plain' : 'primary'}
              onClick={() => saveFile(ready.file, `${left.has('names') ? '' : `${name}-`}${track.day}.png`)}
            >
              {text('savePicture')}
            </Button>
          )}
          {canSend && <Button onClick={() => void send()}>{text('send')}</Button>}
        </div>
      </section>
    </Popup>
  );
}
