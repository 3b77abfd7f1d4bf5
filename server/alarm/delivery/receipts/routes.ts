/**
 * Receipts of providers, mounted at /delivery: `POST /receipt/twilio/v1/<school>/<provider>/<key of the message>`,
 * signed, and `POST /receipt/aliyun/v1/<school>/<provider>/<token>`, a list. What no school has bound is 404, before
 * its body is read.
 */
import { Hono } from 'hono';
import { CODES } from '../../../../contract';
import type { ProviderName } from '../../../../contract/delivery/providers';
import type { PlatformContext } from '../../../engine/platform';
import type { BodyReader } from '../../../engine/serving/requestBody';
import { Refusal } from '../../../engine/serving/refusal';
import { retryOnDeadlock } from '../../../engine/store/errors';
import type { ProviderChain } from '../providers/chain';
import { receiptAddress } from './addresses';
import { aliyunReceipts } from './aliyunReceipt';
import { isSameText, receiptToken } from './receipt';
import { saveReceipt } from './saveReceipt';
import { twilioReceipt, twilioSignature } from './twilioReceipt';

const MOST_BYTES = { twilio: 16 * 1024, aliyun: 256 * 1024 } as const;

const unknown = () => new Refusal(CODES.notFound, 'No such message');

export function receiptRoutes(
  { db, clock, settings }: Pick<PlatformContext, 'db' | 'clock' | 'settings'>,
  bodies: BodyReader,
  chain: Pick<ProviderChain, 'valuesOf'>,
) {
  /** @throws Refusal 404 for a provider that the school has not bound */
  function boundTo(provider: ProviderName, schoolId: string, providerId: string, field: string): string {
    const bound = chain.valuesOf(schoolId, providerId);
    const secret = bound?.provider === provider ? bound.values[field] : undefined;
    if (!secret) throw unknown();
    return secret;
  }

  return new Hono()
    .post('/receipt/twilio/v1/:school/:provider/:key', async (c) => {
      const { school, provider, key } = c.req.param();
      const secret = boundTo('twilio', school, provider, 'authToken');
      const { text } = await bodies.text(c.req.raw, MOST_BYTES.twilio);
      const form = new URLSearchParams(text);
      const address = receiptAddress(settings, 'twilio', school, provider, key);
      const given = c.req.header('x-twilio-signature') ?? '';
      if (address === null || !isSameText(given, twilioSignature(secret, address, form)))
        throw new Refusal(CODES.unauthorised, 'Not signed by the provider');
      const receipt = twilioReceipt(form, key, clock());
      if (receipt) {
        const of = { schoolId: school, providerId: provider };
        const isKnown = await retryOnDeadlock(() => db.transaction((tx) => saveReceipt(tx, of, receipt, clock())));
        if (!isKnown) throw unknown();
      }
      return c.body(null, 204);
    })
    .post('/receipt/aliyun/v1/:school/:provider/:token', async (c) => {
      const { school, provider, token } = c.req.param();
      const secret = boundTo('aliyunSms', school, provider, 'accessKeySecret');
      if (!isSameText(token, receiptToken(secret, school, provider))) throw unknown();
      const { text } = await bodies.text(c.req.raw, MOST_BYTES.aliyun);
      const receipts = aliyunReceipts(text, clock());
      if (!receipts) throw new Refusal(CODES.badInput, 'Send a list of reports');
      const of = { schoolId: school, providerId: provider };
      // One by one, in the order of their keys: two requests may name the same ones. Codes have no row, and are known.
      for (const receipt of receipts.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
        await retryOnDeadlock(() => db.transaction((tx) => saveReceipt(tx, of, receipt, clock())));
      return c.json({ code: 0, msg: '接收成功' });
    });
}
