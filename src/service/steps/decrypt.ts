/** Fifth step: an encoded answer becomes text again; one that does not decrypt stays as it is (7.03). */
import { ENCODE_HEADER } from '../../../contract/compat';
import type { IncomingAnswer, Transport } from '../transport';

export const decrypt = (answer: IncomingAnswer, { codec }: Transport): IncomingAnswer =>
  answer.headers.has(ENCODE_HEADER) ? { ...answer, text: codec.decode(answer.text) } : answer;
