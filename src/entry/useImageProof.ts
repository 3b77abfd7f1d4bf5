/**
 * What a form sends when the platform asks for an image code (4.08): the characters of the picture, or the key of a
 * proof of work that the device does instead.
 */
import { useEffect, useRef, useState } from 'react';
import { useImageWorkMutation } from './api';

export interface ImagePicture {
  imageCodeId: string;
  /** Address of the picture. */
  image: string;
}
export interface ImageProofAnswer {
  imageCode: string;
  imageCodeId: string;
}

/** 'off': the picture is read. */
export type WorkState = 'off' | 'working' | 'done' | 'failed';

export interface ImageProofForm {
  picture: ImagePicture | null;
  typed: string;
  type(text: string): void;
  newPicture(): void;
  work: WorkState;
  startWork(): void;
  stopWork(): void;
  /** True when something was sent without an answer. */
  missed: boolean;
  /** The answer to send; null marks it as missing. */
  take(): ImageProofAnswer | null;
  /**
   * Call it after sending: an answer serves once. A new picture is the form's to fetch.
   * @param again another answer is needed at once, so work begins again.
   */
  spent(again: boolean): void;
}

export function useImageProof(picture: ImagePicture | null, newPicture: () => void): ImageProofForm {
  const [typed, setTyped] = useState('');
  const [missed, setMissed] = useState(false);
  const [work, setWork] = useState<WorkState>('off');
  const answer = useRef<ImageProofAnswer | null>(null);
  const running = useRef<AbortController | null>(null);
  const [fetchWork] = useImageWorkMutation();
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [],
  );

  async function startWork() {
    stopWork();
    const controller = new AbortController();
    running.current = controller;
    setWork('working');
    const { data } = await fetchWork();
    const key =
      data &&
      (await import('./solveWork').then(({ solveWork }) => solveWork(data.challenge, controller)).catch(() => null));
    if (running.current !== controller) return;
    answer.current = data && key ? { imageCode: key, imageCodeId: data.imageCodeId } : null;
    if (answer.current) setMissed(false);
    setWork(answer.current ? 'done' : 'failed');
  }

  function stopWork() {
    running.current?.abort();
    running.current = null;
    answer.current = null;
    setMissed(false);
    setWork('off');
  }

  return {
    picture,
    typed,
    type: setTyped,
    newPicture,
    work,
    startWork: () => void startWork(),
    stopWork,
    missed,
    take() {
      const read = picture && typed.trim() ? { imageCode: typed.trim(), imageCodeId: picture.imageCodeId } : null;
      const taken = work === 'off' ? read : answer.current;
      setMissed(taken === null);
      return taken;
    },
    spent(again) {
      setTyped('');
      if (work === 'off') return;
      if (again) void startWork();
      else stopWork();
    },
  };
}
