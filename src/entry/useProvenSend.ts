/** Sends something for which the platform asks an image code, always or after many (2001). */
import { useEffect, useState } from 'react';
import type { SerializedError } from '@reduxjs/toolkit';
import { CODES } from '../../contract/envelope';
import type { Failure } from '../service/failure';
import { useImageCodeMutation } from './api';
import { type ImageProofAnswer, type ImageProofForm, useImageProof } from './useImageProof';

export interface SentAnswer {
  error?: Failure | SerializedError | undefined;
}

/** True when the platform asks for an image code. */
export const needsImage = ({ error }: SentAnswer): boolean =>
  error !== undefined && 'kind' in error && error.code === CODES.imageCodeNeeded;

interface ProvenSend {
  /** The field to show; null while no image code is asked for. */
  proof: ImageProofForm | null;
  /**
   * @param valid the other fields are complete.
   * @param sending gets the answer to the image, empty while none is asked for.
   * @returns null when another field or the answer to the image lacks; the field of the image then says so.
   */
  send<Answer extends SentAnswer>(
    valid: boolean,
    sending: (proof: Partial<ImageProofAnswer>) => PromiseLike<Answer>,
  ): PromiseLike<Answer> | null;
}

/** @param always an image code is needed from the beginning. */
export function useProvenSend(always: boolean): ProvenSend {
  const [asked, setAsked] = useState(always);
  const [fetchPicture, { data: picture }] = useImageCodeMutation();
  const proof = useImageProof(picture ?? null, () => void fetchPicture());
  useEffect(() => {
    if (always) void fetchPicture();
  }, [always, fetchPicture]);

  return {
    proof: asked ? proof : null,
    send(valid, sending) {
      const taken = asked ? proof.take() : {};
      if (!valid || !taken) return null;
      return sending(taken).then((answer) => {
        if (!asked && !needsImage(answer)) return answer;
        setAsked(true);
        // A picture works once, whether the answer is right or wrong.
        if (asked) proof.spent(answer.error !== undefined);
        void fetchPicture();
        return answer;
      });
    },
  };
}
