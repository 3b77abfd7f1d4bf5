/** /user/privacy-policy: what the platform does with a child's positions, in plain language (2.08). */
import './privacy.css';
import { useNavigate } from 'react-router-dom';
import { PRIVACY_VERSION } from '../../contract/cards';
import { ProviderName, providerRow } from '../../contract/delivery/providers';
import { RADIO_SERVICES, type RadioServiceName } from '../../contract/settings/radioServices';
import { useConfig } from '../../src/config/ConfigContext';
import { nameOf } from '../../src/delivery/attemptWords';
import { type Text, useText } from '../../src/messages/texts';
import { useAppSelector } from '../../src/store/store';
import { LanguageSwitch } from '../../src/ui/LanguageSwitch';
import { Button } from '../../src/ui/Button';
import { settingCalls } from '../../contract/settings/calls';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

const { useOwnKeepingQuery } = api.injectEndpoints({
  endpoints: (build) => ({ ownKeeping: build.query(request(settingCalls.ownKeeping)) }),
});

type Key = Parameters<Text<'privacy'>>[0];

/** The points that the law requires (PIPL 17, 30; children's provisions 10). */
interface Section {
  title: Key;
  paragraphs?: readonly Key[];
  list?: readonly Key[];
}

const BEFORE_SHARING: readonly Section[] = [
  { title: 'purposeTitle', paragraphs: ['purpose'] },
  { title: 'collectTitle', list: ['collect1', 'collect2', 'collect3', 'collect4', 'collect5', 'collect6'] },
  { title: 'sensitiveTitle', paragraphs: ['sensitive'] },
  { title: 'consentTitle', paragraphs: ['consent', 'refuse'] },
  { title: 'seeTitle', list: ['see1', 'see2', 'see3', 'see4'] },
];
const AFTER_SHARING: readonly Section[] = [
  { title: 'storeTitle', paragraphs: ['store'] },
  { title: 'safeTitle', paragraphs: ['safe'] },
  { title: 'rightsTitle', paragraphs: ['rights'] },
  { title: 'contactTitle', paragraphs: ['contact', 'complain'] },
  { title: 'changeTitle', paragraphs: ['change'] },
];

/** Until the days of the viewer's school are known, it is said that a school may have fewer. */
const UNTIL_KNOWN = AFTER_SHARING.map((one) =>
  one.title === 'storeTitle' ? ({ ...one, paragraphs: ['store', 'storeShorter'] } as const) : one,
);

export function PrivacyPolicyPage() {
  const text = useText('privacy');
  const navigate = useNavigate();
  const { privacyContact, keepDays } = useConfig();
  const token = useAppSelector((state) => state.global.token);
  const { data: own } = useOwnKeepingQuery({}, { skip: token === '' });
  const values = { days: own?.keepDays ?? keepDays, contact: privacyContact };
  const textOf = (key: Key) => text(key === 'contact' && !privacyContact ? 'contactSchool' : key, values);

  const part = ({ title, paragraphs = [], list = [] }: Section) => (
    <section key={title}>
      <h2 className="privacy__heading branded text-xl">{text(title)}</h2>
      {paragraphs.map((key) => (
        <p key={key}>{textOf(key)}</p>
      ))}
      {list.length > 0 && (
        <ul className="privacy__list grid gap-2">
          {list.map((key) => (
            <li key={key}>{textOf(key)}</li>
          ))}
        </ul>
      )}
    </section>
  );

  return (
    <main className="privacy">
      <article className="privacy__page rounded text-l">
        <div className="privacy__language">
          <LanguageSwitch short />
        </div>
        <h1 className="privacy__title">{text('title')}</h1>
        <p className="quiet text-s below-4">{text('version', { version: PRIVACY_VERSION })}</p>
        <p>{text('lead')}</p>
        {BEFORE_SHARING.map(part)}
        <Sharing />
        {(own ? AFTER_SHARING : UNTIL_KNOWN).map(part)}
        <Button
          kind="plain"
          wide
          className="privacy__back"
          onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate('/'))}
        >
          {text('back')}
        </Button>
      </article>
    </main>
  );
}

/** Where a provider stands. */
const PLACES = { china: 'inChina', abroad: 'abroad', own: 'atOwnAddress' } as const satisfies Record<string, Key>;

/** The services that are asked where cards are, each with where it stands. */
const radioWords = (text: Text<'privacy'>, services: readonly string[]) =>
  services
    .map((one) => {
      const [service = '', place = ''] = one.split(' ');
      const key = Object.entries(PLACES).find(([name]) => name === place)?.[1] ?? 'atOwnAddress';
      const isKnown = RADIO_SERVICES.some((known) => known === service);
      return text(key, { name: isKnown ? text(`radio.${service as RadioServiceName}`) : service });
    })
    .join(text('separator'));

/** Who gets what: the providers that are bound now are named. */
function Sharing() {
  const text = useText('privacy');
  const attemptText = useText('attempts');
  const { messageProviders, sendsPushes, radioServices } = useConfig();
  const names = messageProviders.map((name) => {
    const provider = ProviderName.safeParse(name).data;
    return provider
      ? text(PLACES[providerRow(provider).place], { name: nameOf(attemptText, { provider, label: '' }) })
      : text('atOwnAddress', { name: name === 'operator' ? text('shareOperator') : name });
  });
  const bound =
    names.length === 0 ? text('shareProvidersNone') : text('shareProviders', { list: names.join(text('separator')) });
  return (
    <section>
      <h2 className="privacy__heading branded text-xl">{text('shareTitle')}</h2>
      <p>{text('share')}</p>
      <ul className="privacy__list grid gap-2">
        <li>{text('shareCodes')}</li>
        <li>
          {text('shareAlerts')} {bound}
        </li>
        <li>{text(sendsPushes ? 'sharePush' : 'sharePushOff')}</li>
        <li>
          {text(radioServices.length === 0 ? 'shareRadiosOff' : 'shareRadios', {
            list: radioWords(text, radioServices),
          })}
        </li>
        <li>{text('shareMasts')}</li>
        <li>{text('shareApps')}</li>
        <li>{text('shareMap')}</li>
        <li>{text('shareLaw')}</li>
      </ul>
      <p>{text('shareAbroad')}</p>
    </section>
  );
}
