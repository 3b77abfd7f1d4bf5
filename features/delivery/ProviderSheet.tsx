/** '/manage/providers/:providerId', ours: one provider of messages; 'new' binds one of `?kind=`. */
import './providers.css';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { BoundProvider } from '../../contract/delivery/calls';
import { type ProviderName, providerRow } from '../../contract/delivery/providers';
import { useText } from '../../src/messages/texts';
import { isOffline } from '../../src/service/failure';
import { Button } from '../../src/ui/Button';
import { askSure } from '../../src/ui/dialog';
import { LoadState } from '../../src/ui/LoadState';
import { Sheet } from '../../src/ui/Sheet';
import { notify } from '../../src/ui/toast';
import { useProvidersQuery, useRemoveProviderMutation, NEW, providerPath, PROVIDERS } from './api';
import { ProviderForm } from './ProviderForm';
import { isOffered, nameOf } from '../../src/delivery/attemptWords';
import { LastFault } from './ProvidersSheet';
import { ReviewTemplates } from './ReviewTemplates';

export function ProviderSheet() {
  const text = useText('providers');
  const attemptText = useText('attempts');
  const navigate = useNavigate();
  const providerId = useParams()['providerId'] ?? '';
  const kind = useSearchParams()[0].get('kind');
  const { data, error, refetch } = useProvidersQuery({});
  const bound = data?.bound.find((one) => one.providerId === providerId);
  const provider: ProviderName | undefined = bound?.provider ?? (isOffered(kind) ? kind : undefined);
  const title = provider ? nameOf(attemptText, { provider, label: bound?.label ?? '' }) : text('title');
  const missing = data !== undefined && (provider === undefined || (providerId !== NEW && !bound));
  return (
    <Sheet title={title} closesTo={PROVIDERS} anchor="full">
      {(!data || missing) && (
        <LoadState failure={missing ? { kind: 'http', code: 404 } : error} onRetry={refetch} unknown={text('gone')} />
      )}
      {data && !missing && provider && (
        <>
          {bound && <LastFault one={bound} />}
          <ProviderForm
            key={providerId}
            provider={provider}
            bound={bound ?? null}
            ownMobile={data.ownMobile}
            onSaved={(saved) => void navigate(providerPath(saved.providerId), { replace: true })}
          />
          <ReviewTemplates provider={provider} />
          <Receipts provider={provider} address={bound?.receiptsTo ?? null} />
          {bound && <Remove bound={bound} name={title} />}
        </>
      )}
    </Sheet>
  );
}

/** Whether the provider says later that a phone has a message, with the address that the administrator types there. */
function Receipts({ provider, address }: { provider: ProviderName; address: string | null }) {
  const text = useText('reached');
  const { receipts = 'none' } = providerRow(provider);
  return (
    <section className="below-4" aria-label={text('receipts')}>
      <h3 className="text-l">{text('receipts')}</h3>
      <p className="quiet text-m">{text(`receipts.${receipts}`)}</p>
      {/* Chosen as a whole, to copy it. */}
      {address && <p className="provider-review breaks text-m">{address}</p>}
    </section>
  );
}

function Remove({ bound: { providerId, version }, name }: { bound: BoundProvider; name: string }) {
  const text = useText('providers');
  const navigate = useNavigate();
  const [remove, { isLoading }] = useRemoveProviderMutation();

  async function removeThis() {
    if (!(await askSure({ title: text('removeAsk', { name }), content: text('removeText'), confirm: text('remove') })))
      return;
    const { error } = await remove({ providerId, version });
    if (error) return void notify(text(isOffline(error) ? 'removeOffline' : 'removeFailed'));
    void notify(text('removed'));
    await navigate(PROVIDERS, { replace: true });
  }
  return (
    <Button kind="danger" busy={isLoading} onClick={() => void removeThis()}>
      {text('remove')}
    </Button>
  );
}
