/** '/alerts', ours: the viewer's inbox: what is open, danger, crossings of fences or everything, by pupil and unread. */
import './inbox.css';
import { SetOutline } from 'antd-mobile-icons';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { alertPath } from '../../src/ui/pupilPaths';
import { useText } from '../../src/messages/texts';
import { usePermission } from '../../src/session/useViewer';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import { Button, ButtonLink } from '../../src/ui/Button';
import { missedAlerts } from './alertIndex';
import { AlertList } from './AlertList';
import { useSeeAlertsMutation } from './api';
import { filterFromSearch } from './alertFilter';
import { InboxFilters } from './InboxFilters';
import { ActiveMutes } from './ActiveMutes';
import { MuteForm } from './MuteForm';
import { useOpenAlerts, useUnreadAlerts } from './useOpenAlerts';

export function InboxSheet() {
  const text = useText('inbox');
  const alertText = useText('alerts');
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => filterFromSearch(search), [search]);
  const narrowed = Object.keys(filter).length > 0;
  const unread = useUnreadAlerts();
  const missed = missedAlerts(useOpenAlerts()).length;
  const [see, { isLoading: seeing }] = useSeeAlertsMutation();
  const [muting, setMuting] = useState(false);
  // The home page counts the alerts of the whole school for them.
  const manages = usePermission('school:manage');

  return (
    <Sheet
      title={alertText('title')}
      anchor="full"
      aside={
        <ButtonLink kind="icon" to="/profile/alerts" aria-label={alertText('settings')}>
          <SetOutline />
        </ButtonLink>
      }
    >
      {missed > 0 && (
        <section className="inbox__missed inset rounded-s warn below-3" role="status">
          <strong>{text('missedTitle', { n: missed })}</strong>
          <p className="inked">{text('missedText')}</p>
        </section>
      )}
      <ActiveMutes />
      <div className="grid gap-3">
        <div className="grid">
          {/* Where they are one row, the focus brings a whole control into sight. */}
          <div
            className="inbox__controls grid"
            onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
          >
            <InboxFilters />
            <div className="inbox__acts flex wraps apart">
              <Button
                kind="link"
                disabled={unread === 0 && !seeing}
                busy={seeing}
                onClick={() => void see({ alertIds: 'all' })}
              >
                {text('seeAll')}
              </Button>
              <Button kind="link" aria-haspopup="dialog" onClick={() => setMuting(true)}>
                {text('mute')}
              </Button>
            </div>
          </div>
          {manages && <p className="quiet text-s">{text('ownOnly')}</p>}
        </div>
        <AlertList
          filter={filter}
          pathOf={alertPath}
          empty={
            narrowed ? (
              <Notice
                sign="lost"
                title={text(filter.view === 'open' ? 'emptyOpen' : 'emptyFiltered')}
                level={3}
                action={
                  <Button kind="plain" onClick={() => setSearch({}, { replace: true })}>
                    {text('showAll')}
                  </Button>
                }
              />
            ) : (
              <Notice sign="bell" title={text(manages ? 'emptyOwn' : 'empty')} level={3}>
                {!manages && <p>{text('emptyText')}</p>}
              </Notice>
            )
          }
        />
      </div>
      {muting && <MuteForm onDone={() => setMuting(false)} />}
    </Sheet>
  );
}
