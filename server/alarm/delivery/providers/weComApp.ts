/**
 * Messages of an application of WeCom to a member. Beyond thirty a minute to one member they are dropped without a
 * word.
 * @see https://developer.work.weixin.qq.com/document/path/90236
 */
import type { MakeProvider, Outcome } from './provider';
import type { AnswerBody, CodeVerdict } from './judge';
import { accepted, addressOf, after, bodyOf, failed, jsonPost, judged, outcomeOfCode } from './judge';
import { sharedToken } from './sharedToken';
import { cutBytes, withLink } from './wording';

const MOST_BYTES = 2_048;
/** The same content to the same member goes once within so many seconds. */
const DUPLICATE_SECONDS = 1_800;
const LIMIT_SECONDS = 60;

const VERDICTS: readonly CodeVerdict[] = [
  [/^(45009|45033)$/, 'limited', 'limit'],
  [/^(40001|40013|40014|42001|40091|41004)$/, 'misconfigured', 'credential'],
  [/^(81013|40003|60111|82001|46004)$/, 'refused', 'recipient'],
  [/^60020$/, 'misconfigured', 'machine'],
  [/^(48002|60011|40056|301002|50003|80002)$/, 'misconfigured', 'right'],
  [/^(45002|44004|40058)$/, 'refused', 'content'],
  [/^(-1|50001)$/, 'unreachable', 'away'],
];

function outcomeOf({ errcode, invaliduser, unlicenseduser, msgid }: AnswerBody, now: Date): Outcome {
  if (errcode !== 0) return outcomeOfCode(errcode, VERDICTS, after(now, LIMIT_SECONDS));
  // One member was asked for: a member who is not reached is the whole message.
  if (typeof invaliduser === 'string' && invaliduser !== '') return failed('refused', 'recipient', 'invaliduser');
  if (typeof unlicenseduser === 'string' && unlicenseduser !== '')
    return failed('misconfigured', 'right', 'unlicenseduser');
  return accepted(msgid);
}

export const weComApp: MakeProvider = (values, { request, clock }) => {
  const endpoint = addressOf(values['endpoint'], 'https://qyapi.weixin.qq.com');
  const token = sharedToken(async () => {
    const query = new URLSearchParams({ corpid: values['corpId'] ?? '', corpsecret: values['secret'] ?? '' });
    const answer = await request(`${endpoint}/cgi-bin/gettoken?${query}`, {});
    const body = bodyOf(answer.body);
    const [given, seconds] = [body?.['access_token'], body?.['expires_in']];
    if (typeof given === 'string' && given !== '' && typeof seconds === 'number') return { token: given, seconds };
    const judge = ({ errcode }: AnswerBody) =>
      errcode === 0
        ? failed('unreachable', 'answer', 'noToken')
        : outcomeOfCode(errcode, VERDICTS, after(clock(), LIMIT_SECONDS));
    return { outcome: judged(answer, clock(), judge) };
  }, clock);
  return {
    async send(message, to) {
      const post = jsonPost({
        touser: to,
        msgtype: 'text',
        agentid: Number(values['agentId']),
        text: { content: cutBytes(withLink(message), MOST_BYTES) },
        // Tests are alike and each of them is wanted.
        ...(message.kind !== 'test' && {
          enable_duplicate_check: 1,
          duplicate_check_interval: DUPLICATE_SECONDS,
        }),
      });
      const answer = await token.send((given) =>
        request(`${endpoint}/cgi-bin/message/send?access_token=${encodeURIComponent(given)}`, post),
      );
      return 'outcome' in answer ? answer.outcome : judged(answer, clock(), (body) => outcomeOf(body, clock()));
    },
  };
};
