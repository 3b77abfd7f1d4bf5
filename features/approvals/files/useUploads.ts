/** Sends the files of one field in parts. A broken upload goes on from what the platform has. */
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useRef, useState } from 'react';
import { FILE_PART, type FormFile, LARGEST_FORM_FILE, MOST_FILES } from '../../../contract/approvals/files';
import { CODES } from '../../../contract/envelope';
import { type Failure, isOffline } from '../../../src/service/failure';
import { useClock } from '../../../src/time/useNow';
import { base64Of, useAddFilePartMutation, useBeginFileMutation, useOwnFilesQuery } from './filesApi';
import { preparedFile } from './preparedFile';

export type UploadFault = 'tooLarge' | 'tooMany' | 'noPicture' | 'type' | 'full' | 'offline' | 'failed' | 'unreadable';

/** A file on its way. `id`: the platform's, or a key of ours until it has begun. `why`: null while it is sent. */
interface Upload {
  id: string;
  name: string;
  content: Blob;
  sent: number;
  why: UploadFault | null;
}

/** Of a field: arrived, on its way, stopped, or begun on a page that is gone. */
export interface FieldFile {
  id: string;
  name: string;
  size: number;
  sent: number;
  state: 'there' | 'sending' | 'stopped' | 'half' | 'gone';
  why: UploadFault | null;
  file: FormFile | null;
}

/** Files that were not wholly sent, by id: who signs in again in this tab need not choose them again. */
const held = new Map<string, { name: string; content: Blob }>();

const faultOf = (failure: Failure): UploadFault => {
  if (isOffline(failure)) return 'offline';
  if (failure.code === CODES.tooLarge) return 'tooLarge';
  if (failure.code === CODES.unsupported) return 'type';
  return failure.code === CODES.tooMany ? 'full' : 'failed';
};
/** Going on would fail again. */
const FINAL: readonly UploadFault[] = ['tooLarge', 'type', 'unreadable'];

interface UploadsProps {
  ids: readonly string[];
  picturesOnly: boolean;
  onChange: (ids: string[]) => void;
}

export function useUploads({ ids, picturesOnly, onChange }: UploadsProps) {
  const clock = useClock();
  const [begin] = useBeginFileMutation();
  const [addPart] = useAddFilePartMutation();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [there, setThere] = useState<readonly FormFile[]>([]);
  const [refused, setRefused] = useState<{ name: string; why: UploadFault } | null>(null);
  const unknown = ids.filter(
    (id) => !uploads.some((one) => one.id === id) && !there.some(({ fileId }) => fileId === id),
  );
  const own = useOwnFilesQuery(unknown.length > 0 ? { fileIds: unknown } : skipToken);
  const latest = useRef({ ids, onChange });
  const queue = useRef(Promise.resolve());
  useEffect(() => {
    latest.current = { ids, onChange };
  });

  function setIds(change: (before: readonly string[]) => string[]) {
    const next = change(latest.current.ids);
    latest.current.ids = next;
    latest.current.onChange(next);
  }
  const update = (id: string, change: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const drop = (id: string) => setUploads((before) => before.filter((one) => one.id !== id));
  const isWanted = (id: string) => latest.current.ids.includes(id);

  /** @param begun what the platform has of it; null when it has not begun. */
  async function send(upload: Upload, begun: FormFile | null): Promise<void> {
    let { id } = upload;
    const { name, content } = upload;
    const stop = (why: UploadFault) => {
      if (!FINAL.includes(why)) return update(id, { why });
      held.delete(id);
      drop(id);
      setIds((before) => before.filter((one) => one !== id));
      setRefused({ name, why });
    };
    let file = begun;
    if (file === null) {
      const { data, error } = await begin({ name, size: content.size, onceKey: id });
      if (!isWanted(id)) return;
      if (!data) return stop(faultOf(error as Failure));
      file = data;
      const key = id;
      id = file.fileId;
      held.set(id, { name, content });
      update(key, { id, sent: file.received });
      setIds((before) => before.map((one) => (one === key ? id : one)));
    }
    while (file.received < file.size) {
      const part = content.slice(file.received, file.received + FILE_PART);
      const base64 = await base64Of(part).catch(() => null);
      if (base64 === null) return stop('unreadable');
      const { data, error } = await addPart({ fileId: id, at: file.received, content: base64 });
      if (!isWanted(id)) return;
      if (!data) return stop(faultOf(error as Failure));
      file = data;
      update(id, { sent: file.received });
    }
    const done = file;
    held.delete(id);
    setThere((before) => [...before.filter(({ fileId }) => fileId !== id), done]);
    drop(id);
  }

  function enqueue(upload: Upload, begun: FormFile | null) {
    setUploads((before) => [...before.filter(({ id }) => id !== upload.id), { ...upload, why: null }]);
    queue.current = queue.current.then(() => (isWanted(upload.id) ? send(upload, begun) : undefined));
  }

  async function choose(files: readonly File[]) {
    setRefused(null);
    for (const file of files) {
      if (file.size > LARGEST_FORM_FILE) {
        setRefused({ name: file.name, why: 'tooLarge' });
        continue;
      }
      const prepared = await preparedFile(file, picturesOnly);
      if (prepared === null) {
        setRefused({ name: file.name, why: 'noPicture' });
        continue;
      }
      const half = own.data?.find(
        (one) => one.received < one.size && one.size === prepared.content.size && isWanted(one.fileId),
      );
      if (half) {
        enqueue({ ...prepared, id: half.fileId, sent: half.received, why: null }, half);
        continue;
      }
      if (latest.current.ids.length >= MOST_FILES) {
        setRefused({ name: file.name, why: 'tooMany' });
        return;
      }
      const id = `${clock.now()}-${latest.current.ids.length}-${prepared.content.size}`;
      setIds((before) => [...before, id]);
      enqueue({ ...prepared, id, sent: 0, why: null }, null);
    }
  }

  function goOn(id: string) {
    const upload = uploads.find((one) => one.id === id);
    if (!upload) return;
    // The platform tells from where: an answer that was lost had been a success.
    const begun = held.has(id)
      ? { fileId: id, name: upload.name, type: null, size: upload.content.size, received: upload.sent }
      : null;
    enqueue(upload, begun);
  }

  const goOnAll = useRef(() => {});
  useEffect(() => {
    goOnAll.current = () => {
      for (const { id, why } of uploads) if (why === 'offline') goOn(id);
    };
  });
  useEffect(() => {
    const online = () => goOnAll.current();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
  const goOnHeld = useRef<(files: readonly FormFile[]) => void>(() => {});
  useEffect(() => {
    goOnHeld.current = (files) => {
      for (const file of files) {
        const kept = held.get(file.fileId);
        if (kept && file.received < file.size)
          enqueue({ ...kept, id: file.fileId, sent: file.received, why: null }, file);
      }
    };
  });
  useEffect(() => {
    if (own.data) goOnHeld.current(own.data);
  }, [own.data]);

  const rowOf = (id: string): FieldFile | null => {
    const upload = uploads.find((one) => one.id === id);
    if (upload) {
      const { name, content, sent, why } = upload;
      return { id, name, size: content.size, sent, state: why === null ? 'sending' : 'stopped', why, file: null };
    }
    const known = [...there, ...(own.data ?? [])].find(({ fileId }) => fileId === id);
    if (!known) return own.data ? { id, name: '', size: 0, sent: 0, state: 'gone', why: null, file: null } : null;
    const { name, size, received } = known;
    return { id, name, size, sent: received, state: received === size ? 'there' : 'half', why: null, file: known };
  };
  return {
    rows: ids.flatMap((id) => rowOf(id) ?? []),
    refused,
    failure: unknown.length > 0 ? own.error : undefined,
    choose,
    goOn,
    remove(id: string) {
      held.delete(id);
      drop(id);
      setIds((before) => before.filter((one) => one !== id));
    },
  };
}
