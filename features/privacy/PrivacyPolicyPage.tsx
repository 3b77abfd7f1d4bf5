/** /user/privacy-policy: what becomes of a child's positions, in words one can read (2.08). */
import './privacy.css';
import { useNavigate } from 'react-router-dom';
import { PRIVACY_VERSION } from '../../contract/privacy';
import { useConfig } from '../../src/config/ConfigContext';
import { LanguageSwitch } from '../../src/ui/LanguageSwitch';
import { Button } from '../../src/ui/Button';
import { useText } from './messages';

type Key = Parameters<ReturnType<typeof useText>>[0];

/** What the law wants told (PIPL 17, 30; children's provisions 10), each under its heading. */
const SECTIONS: readonly { title: Key; words?: readonly Key[]; list?: readonly Key[] }[] = [
  { title: 'purposeTitle', words: ['purpose'] },
  { title: 'collectTitle', list: ['collect1', 'collect2', 'collect3', 'collect4', 'collect5', 'collect6'] },
  { title: 'sensitiveTitle', words: ['sensitive'] },
  { title: 'consentTitle', words: ['consent', 'refuse'] },
  { title: 'seeTitle', list: ['see1', 'see2', 'see3'] },
  { title: 'shareTitle', words: ['share'] },
  { title: 'storeTitle', words: ['store'] },
  { title: 'safeTitle', words: ['safe'] },
  { title: 'rightsTitle', words: ['rights'] },
  { title: 'contactTitle', words: ['contact', 'complain'] },
  { title: 'changeTitle', words: ['change'] },
];

export function PrivacyPolicyPage() {
  const text = useText();
  const navigate = useNavigate();
  const { privacyContact, keepDays } = useConfig();
  const values = { days: keepDays, contact: privacyContact };
  const say = (key: Key) => text(key === 'contact' && !privacyContact ? 'contactSchool' : key, values);

  return (
    <main className="privacy">
      <article className="privacy__page">
        <div className="privacy__language">
          <LanguageSwitch short />
        </div>
        <h1 className="privacy__title">{text('title')}</h1>
        <p className="privacy__version">{text('version', { version: PRIVACY_VERSION })}</p>
        <p>{text('lead')}</p>
        {SECTIONS.map(({ title, words = [], list = [] }) => (
          <section key={title}>
            <h2 className="privacy__heading">{text(title)}</h2>
            {words.map((key) => (
              <p key={key}>{say(key)}</p>
            ))}
            {list.length > 0 && (
              <ul className="privacy__list">
                {list.map((key) => (
                  <li key={key}>{say(key)}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
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
