/** Fifth step: an encoded answer becomes text again; one that does not decrypt stays as it is (7.03). */
import { ENCODE_HEADER } from '../../../contract/compat';
import type { Incoming, Wire } from '../wire';

export const decrypt = (answer: Incoming, { codec }: Wire): Incoming =>
  answer.headers.has(ENCODE_HEADER) ? { ...answer, text: codec.decode(answer.text) } : answer;
