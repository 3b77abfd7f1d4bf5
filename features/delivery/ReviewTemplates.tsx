/** The texts that a school hands in at a provider for review. They are Chinese: only China's providers review. */
import { providerRow, type ProviderName } from '../../contract/delivery/providers';
import { fill, OUTSIDE } from '../../contract/language';
import { useText } from '../../src/messages/texts';

/** How the providers write a variable in a template. */
const VARIABLE: Partial<Record<ProviderName, (name: string) => string>> = {
  aliyunSms: (name) => `\${${name}}`,
  aliyunVoice: (name) => `\${${name}}`,
  tencentSms: () => '{1}',
};

export function ReviewTemplates({ provider }: { provider: ProviderName }) {
  const text = useText('providers');
  const variable = VARIABLE[provider];
  if (!variable) return null;
  const { reviewCode, reviewAlert } = OUTSIDE.zh.message;
  const names = Object.fromEntries(['code', 'school', 'who', 'what', 'time'].map((name) => [name, variable(name)]));
  const { carries } = providerRow(provider);
  return (
    <section className="below-4" aria-label={text('review')}>
      <h3 className="text-l">{text('review')}</h3>
      <p className="quiet text-m">{text('reviewText')}</p>
      <dl>
        {carries.map((what) => (
          <div key={what}>
            <dt className="text-m">{text(what === 'code' ? 'reviewCode' : 'reviewAlert')}</dt>
            <dd className="provider-review text-m breaks" lang="zh-CN">
              {fill(what === 'code' ? reviewCode : reviewAlert, names)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
