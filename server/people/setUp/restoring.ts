/** Restores a backup that the holder of the set-up link uploads, onto a platform that is not set up. */
import { CODES, type HandlerInput, type RestoreFault, type RestoreState, type setUpCalls } from '../../../contract';
import { failed } from '../../engine/trouble';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { RequestClient } from '../../engine/serving/serve';
import { sha256 } from '../../engine/sha256';

/** Keeps the bytes of an uploaded backup, and restores them. The composition root brings it. */
export interface UploadedBackup {
  /**
   * Adds bytes at an offset that is the present length; 0 begins anew. Bytes for another offset are not taken.
   * @returns the length from now on, and whether the disk had room.
   */
  add(at: number, part: Uint8Array): Promise<{ received: number; room: boolean }>;
  /** Restores what was uploaded. */
  restore(): Promise<Extract<RestoreState, { kind: 'restored' }> | Extract<RestoreState, { kind: 'refused' }>>;
  /** Removes what was uploaded. */
  discard(): Promise<void>;
  /** Called after a restore: the platform restarts soon, because parts of it have read the store before. */
  restored(): void;
}

const notNow = () => new Refusal(CODES.unavailable, 'No backup can be uploaded now');

type Input<Name extends keyof typeof setUpCalls> = HandlerInput<(typeof setUpCalls)[Name]>;

/**
 * @param upload null where nothing can be restored.
 * @param check throws unless the token is that of the set-up link and no school is there.
 */
export function restoring(
  { log }: Pick<PlatformContext, 'log'>,
  upload: UploadedBackup | null,
  check: (token: string, client: RequestClient) => Promise<unknown>,
) {
  let state: RestoreState = { kind: 'waiting' };
  /** Of the token with which the restore was begun: the restored store does not have the link. */
  let begunWith: string | null = null;

  async function restore(uploaded: UploadedBackup) {
    const ended = await uploaded.restore().catch((error: unknown) => {
      failed(log, error, 'a restore failed');
      return { kind: 'refused' as const, fault: 'failed' as RestoreFault };
    });
    state = ended;
    if (ended.kind === 'refused') {
      log.warn({ fault: ended.fault }, 'an uploaded backup was not restored');
      return;
    }
    log.info({ madeAt: ended.madeAt, rows: ended.rows, erasedAgain: ended.erasedAgain }, 'a backup was restored');
    uploaded.restored();
  }

  return {
    async add({ token, at, content }: Input<'addBackupPart'>, client: RequestClient) {
      await check(token, client);
      if (!upload || state.kind === 'working') throw notNow();
      return upload.add(
        at,
        Uint8Array.from(atob(content), (char) => char.charCodeAt(0)),
      );
    },

    async begin({ token }: Input<'restoreBackup'>, client: RequestClient): Promise<null> {
      await check(token, client);
      if (!upload) throw notNow();
      // A second submit finds the restore that the first began.
      if (state.kind === 'working') return null;
      state = { kind: 'working' };
      begunWith = sha256(token);
      void restore(upload);
      return null;
    },

    async state({ token }: Input<'restoreState'>, client: RequestClient): Promise<RestoreState> {
      if (begunWith !== sha256(token)) await check(token, client);
      return state;
    },

    /** After a school was made, what was uploaded is not needed any more. */
    discard: async () => upload?.discard(),
  };
}
