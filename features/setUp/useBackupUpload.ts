/** Uploads a backup in parts and begins to restore it. A broken upload goes on where it was. */
import { useEffect, useRef, useState } from 'react';
import type { SerializedError } from '@reduxjs/toolkit';
import { BACKUP_PART } from '../../contract/setUp';
import type { Failure } from '../../src/service/failure';
import { useAddBackupPartMutation, useRestoreBackupMutation } from './api';

export type UploadState =
  | { step: 'choose' }
  /** `sent`: bytes of the file that the platform has. */
  | { step: 'sending'; file: File; sent: number }
  | { step: 'stopped'; file: File; sent: number; why: 'noRoom' | Failure | SerializedError }
  /** The platform has all of it and restores. */
  | { step: 'sent' };

/** @throws when the file cannot be read, because it was moved or changed since it was chosen. */
async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let text = '';
  // A call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 2 ** 13) text += String.fromCharCode(...bytes.subarray(at, at + 2 ** 13));
  return btoa(text);
}

export function useBackupUpload(token: string) {
  const [addPart] = useAddBackupPartMutation();
  const [restore] = useRestoreBackupMutation();
  const [state, setState] = useState<UploadState>({ step: 'choose' });
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  async function upload(file: File, from: number): Promise<void> {
    let sent = from;
    const stop = (why: Extract<UploadState, { step: 'stopped' }>['why']) =>
      setState({ step: 'stopped', file, sent, why });
    do {
      setState({ step: 'sending', file, sent });
      const content = await base64Of(file.slice(sent, sent + BACKUP_PART)).catch(() => null);
      if (content === null) return stop({ message: 'unreadable' });
      const { data, error } = await addPart({ token, at: sent, content });
      if (!shown.current) return;
      if (error) return stop(error);
      if (!data.room) return stop('noRoom');
      // Another length than expected is the platform's: it began anew, or a lost answer had been a success.
      sent = data.received <= file.size ? data.received : 0;
    } while (sent < file.size);
    const { error } = await restore({ token });
    if (!shown.current) return;
    if (error) return stop(error);
    setState({ step: 'sent' });
  }

  return {
    state,
    choose: (file: File) => void upload(file, 0),
    goOn: () => {
      if (state.step === 'stopped') void upload(state.file, state.sent < state.file.size ? state.sent : 0);
    },
    again: () => setState({ step: 'choose' }),
  };
}
